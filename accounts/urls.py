from django.urls import path

from accounts.views import guests, language, profile, sign_in, suspended

app_name = "accounts"
urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign_in"),
    path("sign-in/code/", sign_in.code, name="code"),
    path("sign-in/name/", sign_in.name, name="name"),
    path("sign-out/", sign_in.sign_out, name="sign_out"),
    path("suspended/", suspended.suspended, name="suspended"),
    path("guest/", guests.guest, name="guest"),
    path("me/", profile.me, name="me"),
    path("me/name/", profile.rename, name="rename"),
    path("me/silences/<int:number>/end/", profile.hear_again, name="hear_again"),
    path("language/", language.set_language, name="language"),
]
