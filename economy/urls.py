"""The addresses of the wallet."""

from django.urls import path

from economy import views

app_name = "economy"
urlpatterns = [
    path("wallet/", views.wallet, name="wallet"),
    path("wallet/history/", views.history, name="history"),
    path("wallet/buy/", views.buy, name="buy"),
]
