"""Addresses of the bots' pages."""

from django.urls import path

from bots import views

app_name = "bots"

urlpatterns = [
    path("bots/", views.bot_list, name="list"),
    path("bots/<slug:slug>/", views.bot_detail, name="detail"),
]
