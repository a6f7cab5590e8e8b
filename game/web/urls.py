"""The addresses of the game."""

from django.urls import path

from game.web import pages, views

app_name = "game"
urlpatterns = [
    path("", pages.home, name="home"),
    path("rooms/", pages.rooms, name="rooms"),
    path("rooms/<int:number>/sit/", views.sit, name="sit"),
    path("rooms/<int:number>/play/", pages.play, name="play"),
    path("tables/<slug:code>/", views.table, name="table"),
    path("tables/<slug:code>/results/", pages.results, name="results"),
    path("tables/<slug:code>/refund/", pages.refund, name="refund"),
    path("tables/<slug:code>/leave/", views.leave, name="leave"),
    path("tables/<slug:code>/again/", views.again, name="again"),
    path("fair/", pages.fair, name="fair"),
    path("look/", pages.look, name="look"),
]
