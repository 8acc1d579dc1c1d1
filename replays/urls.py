"""Addresses of the pages of ``replays``."""

from django.urls import path, re_path

from replays import glossary_views, views

HAND = r"^replays/(?P<public_id>[-\w]+)/(?P<no>[1-9]\d{0,4})(?P<room>[ab])/"

app_name = "replays"
urlpatterns = [
    path("glossary/", glossary_views.glossary, name="glossary"),
    path("replays/", views.replay_list, name="list"),
    path("replays/<slug:public_id>/", views.match, name="match"),
    re_path(r"^replays/(?P<public_id>[-\w]+)/record\.(?P<form>shelem|json)$", views.match_record, name="match_record"),
    re_path(HAND + "$", views.hand, name="hand"),
    re_path(HAND + r"record\.(?P<form>shelem|json)$", views.hand_record, name="hand_record"),
]
