"""Addresses of the pages of ``replays``."""

from django.urls import path, re_path

from replays import glossary_views, link_views, picture_views, seen_views, upload_views, variation_views, views
from replays.upload_views import ends_gone
from replays.variation_page import LINE

HELD = r"^replays/view/(?P<packed>[-\w]+)/"
HAND_PART = r"(?P<no>[1-9]\d{0,4})(?P<room>[ab])/"
RECORD = r"record\.(?P<form>shelem|json)$"
SEEN = r"(?P<view>closed|seat-[senw])/"
HAND = r"^replays/(?P<public_id>[-\w]+)/" + HAND_PART

app_name = "replays"
urlpatterns = [
    path("glossary/", glossary_views.glossary, name="glossary"),
    path("replays/", views.replay_list, name="list"),
    path("replays/open/", upload_views.open_record, name="open"),
    path("replays/mine/", upload_views.mine, name="mine"),
    path("replays/mine/claim/", upload_views.claim, name="claim"),
    path("replays/view/", link_views.from_query, name="linked"),
    re_path(HELD + "$", link_views.match, name="linked_match"),
    re_path(HELD + RECORD, link_views.match_record, name="linked_match_record"),
    re_path(HELD + HAND_PART + "$", link_views.hand, name="linked_hand"),
    re_path(HELD + HAND_PART + LINE, link_views.hand_variation, name="linked_variation"),
    re_path(HELD + HAND_PART + RECORD, link_views.hand_record, name="linked_hand_record"),
    path("replays/<slug:public_id>/sharing/", upload_views.sharing, name="sharing"),
    path("replays/<slug:public_id>/", ends_gone(views.match), name="match"),
    re_path(r"^replays/(?P<public_id>[-\w]+)/" + RECORD, ends_gone(views.match_record), name="match_record"),
    re_path(HAND + "$", ends_gone(views.hand), name="hand"),
    re_path(HAND + LINE, ends_gone(variation_views.hand_variation), name="variation"),
    re_path(HAND + SEEN + "$", ends_gone(seen_views.hand_seen), name="hand_seen"),
    re_path(HAND + f"(?:{SEEN})?embed/$", ends_gone(seen_views.hand_embedded), name="hand_embedded"),
    re_path(HAND + r"picture\.png$", picture_views.picture, name="picture"),
    re_path(HAND + RECORD, ends_gone(views.hand_record), name="hand_record"),
]
