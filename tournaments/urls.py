"""Addresses of the first page and of the tournaments' pages."""

from django.templatetags.static import static
from django.urls import path
from django.utils.functional import lazy
from django.views.generic import RedirectView, TemplateView

from tournaments.views import enter, event, home, listing, logs, manage, match, sample

app_name = "tournaments"

urlpatterns = [
    path("", home.home, name="home"),
    path("robots.txt", TemplateView.as_view(template_name="robots.txt", content_type="text/plain")),
    path("favicon.ico", RedirectView.as_view(url=lazy(static, str)("img/logo.svg"))),
    path("tournaments/", listing.tournament_list, name="list"),
    path("tournaments/new/", listing.tournament_new, name="new"),
    path("tournaments/new/rules/", listing.new_rules, name="new_rules"),
    path("tournaments/<slug:slug>/", event.detail, name="detail"),
    path("tournaments/<slug:slug>/live/", event.live, name="live"),
    path("tournaments/<slug:slug>/rounds/", event.rounds, name="rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", event.round_detail, name="round"),
    path("tournaments/<slug:slug>/crosstable/", event.crosstable, name="crosstable"),
    path("tournaments/<slug:slug>/hands/", event.hands, name="hands"),
    path("tournaments/<slug:slug>/rules/", event.rules, name="rules"),
    path("tournaments/<slug:slug>/matches/<int:pk>/", match.match_detail, name="match"),
    path("tournaments/<slug:slug>/matches/<int:pk>/retry/", match.match_retry, name="match_retry"),
    path("tournaments/<slug:slug>/matches/<int:pk>/early/", match.match_early, name="match_early"),
    path("tournaments/<slug:slug>/matches/<int:pk>/logs/", logs.match_logs, name="match_logs"),
    path("tournaments/<slug:slug>/enter/", enter.enter, name="enter"),
    path("tournaments/<slug:slug>/enter/<int:pk>/withdraw/", enter.withdraw, name="withdraw"),
    path("bots/<slug:slug>/<int:number>/hand/", sample.sample, name="sample"),
    path("bots/<slug:slug>/<int:number>/hand/record.shelem", sample.sample_record, name="sample_record"),
    path("tournaments/<slug:slug>/manage/", manage.manage, name="manage"),
    path("tournaments/<slug:slug>/manage/entries/", manage.entry_add, name="entry_add"),
    path("tournaments/<slug:slug>/manage/entries/<int:pk>/remove/", manage.entry_remove, name="entry_remove"),
    path("tournaments/<slug:slug>/manage/start/", manage.start, name="start"),
    path("tournaments/<slug:slug>/manage/cancel/", manage.cancel, name="cancel"),
]
