"""Every address of the site."""

from django.urls import include, path

from ludo_site.api import api

handler404 = "ludo_site.web.nothing_here"

urlpatterns = [
    path("api/v1/", api.urls),
    path("", include("games.urls")),
]
