"""Addresses of the bots' pages."""

from django.urls import path

from bots.views import guides, mine, public, upload, versions

app_name = "bots"
VERSION = "bots/<slug:slug>/<int:number>/"

urlpatterns = [
    path("bots/", public.bot_list, name="list"),
    path("bots/mine/", mine.my_bots, name="mine"),
    path("bots/upload/", upload.upload, name="upload"),
    path("bots/quick-start/", guides.quick_start, name="quick_start"),
    path("bots/protocol/", guides.protocol, name="protocol"),
    path("bots/sdk/shelem-bot.pyz", guides.sdk, name="sdk"),
    path("bots/sdk/<slug:key>/<slug:which>/", guides.sample, name="sample"),
    path("bots/<slug:slug>/", public.bot_detail, name="detail"),
    path("bots/<slug:slug>/rename/", mine.rename, name="rename"),
    path("bots/<slug:slug>/share-logs/", mine.share_logs, name="share_logs"),
    path("bots/<slug:slug>/delete/", mine.delete, name="delete"),
    path(VERSION, versions.version_detail, name="version"),
    path(f"{VERSION}live/", versions.version_live, name="version_live"),
    path(f"{VERSION}source/", versions.version_source, name="version_source"),
    path(f"{VERSION}stop/", versions.stop, name="stop"),
    path(f"{VERSION}again/", versions.again, name="again"),
    path(f"{VERSION}test-matches/", versions.test_match_new, name="test_match_new"),
    path(f"{VERSION}test-matches/stop/", versions.test_match_stop, name="test_match_stop"),
    path(f"{VERSION}retire/", versions.retire, name="retire"),
    path(f"{VERSION}take-down/", versions.take_down, name="take_down"),
]
