"""The addresses of the leagues."""

from django.urls import path, register_converter

from leagues import views
from leagues.addresses import MondayConverter, TableConverter

register_converter(MondayConverter, "monday")
register_converter(TableConverter, "table")

app_name = "leagues"
urlpatterns = [
    path("league/", views.league, name="now"),
    path("league/leave/", views.leave, name="leave"),
    path("league/return/", views.come_back, name="return"),
    path("league/holiday/", views.holiday, name="holiday"),
    path("league/<table:key>/", views.league, name="table"),
    path("league/<monday:week>/", views.league, name="week"),
    path("league/<monday:week>/<table:key>/", views.league, name="past"),
    path("players/<int:number>/", views.player, name="player"),
]
