"""The addresses of the game."""

from django.urls import path

from game.web import friendly_after, friendly_pages, friendly_people, friendly_presets, pages, replay_pages, views

app_name = "game"
urlpatterns = [
    path("", pages.home, name="home"),
    path("rooms/", pages.rooms, name="rooms"),
    path("rooms/<int:number>/sit/", views.sit, name="sit"),
    path("rooms/<int:number>/play/", pages.play, name="play"),
    path("friends/", friendly_pages.friends, name="friends"),
    path("friends/open/", friendly_pages.open_table, name="open_friendly"),
    path("friends/find/", friendly_pages.find, name="find_friendly"),
    path("friends/rules/", friendly_presets.save, name="save_rules"),
    path("friends/rules/<int:number>/delete/", friendly_presets.delete, name="delete_rules"),
    path("friends/<slug:code>/sit/", friendly_pages.sit, name="sit_friendly"),
    path("t/<slug:code>/", friendly_pages.invitation, name="invitation"),
    path("tables/<slug:code>/", views.table, name="table"),
    path("tables/<slug:code>/results/", pages.results, name="results"),
    path("tables/<slug:code>/replay/", replay_pages.replay, name="replay"),
    path("tables/<slug:code>/record.json", replay_pages.record, name="record"),
    path("tables/<slug:code>/refund/", pages.refund, name="refund"),
    path("tables/<slug:code>/leave/", views.leave, name="leave"),
    path("tables/<slug:code>/people/", friendly_people.people, name="people"),
    path("tables/<slug:code>/again/", views.again, name="again"),
    path("tables/<slug:code>/next/", friendly_after.next_table, name="next_table"),
    path("fair/", pages.fair, name="fair"),
    path("look/", pages.look, name="look"),
]
