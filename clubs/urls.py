"""Addresses of accounts and clubs."""

from django.contrib.auth import views as auth
from django.urls import path, reverse_lazy

from clubs.views import accounts, clubs, look, tokens

app_name = "clubs"

urlpatterns = [
    path("accounts/sign-up/", accounts.sign_up, name="sign_up"),
    path("look/", look.look, name="look"),
    path("accounts/sign-in/", accounts.SignIn.as_view(), name="sign_in"),
    path("accounts/sign-out/", auth.LogoutView.as_view(), name="sign_out"),
    path("accounts/profile/", accounts.profile, name="profile"),
    path("accounts/tokens/", tokens.tokens, name="tokens"),
    path("accounts/tokens/revoke/", tokens.token_revoke, name="token_revoke"),
    path(
        "accounts/password/",
        auth.PasswordChangeView.as_view(
            template_name="accounts/password_change.html",
            success_url=reverse_lazy("clubs:password_changed"),
        ),
        name="password_change",
    ),
    path(
        "accounts/password/changed/",
        auth.PasswordChangeDoneView.as_view(template_name="accounts/password_changed.html"),
        name="password_changed",
    ),
    path("accounts/password-reset/", accounts.PasswordReset.as_view(), name="password_reset"),
    path(
        "accounts/password-reset/sent/",
        auth.PasswordResetDoneView.as_view(template_name="accounts/password_reset_sent.html"),
        name="password_reset_sent",
    ),
    path(
        "accounts/password-reset/<uidb64>/<token>/",
        auth.PasswordResetConfirmView.as_view(
            template_name="accounts/password_reset_confirm.html",
            success_url=reverse_lazy("clubs:password_reset_done"),
        ),
        name="password_reset_confirm",
    ),
    path(
        "accounts/password-reset/done/",
        auth.PasswordResetCompleteView.as_view(template_name="accounts/password_reset_done.html"),
        name="password_reset_done",
    ),
    path("clubs/", clubs.club_list, name="list"),
    path("clubs/new/", clubs.club_new, name="new"),
    path("clubs/<slug:slug>/", clubs.club_detail, name="detail"),
    path("clubs/<slug:slug>/edit/", clubs.club_edit, name="edit"),
    path("clubs/<slug:slug>/members/", clubs.member_add, name="member_add"),
    path("clubs/<slug:slug>/members/<int:pk>/", clubs.member_change, name="member_change"),
    path("clubs/<slug:slug>/members/<int:pk>/remove/", clubs.member_remove, name="member_remove"),
]
