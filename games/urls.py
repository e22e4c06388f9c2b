"""The addresses of the games app's pages."""

from django.urls import path

from games.views import fair, game, lobby, queue, room, table

app_name = "games"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("lobby/live/", lobby.live, name="lobby_live"),
    path("play/", lobby.play, name="play"),
    path("join/", lobby.join, name="join"),
    path("join/<str:code>/", lobby.invited, name="invited"),
    path("queue/<str:ticket>/", queue.queue, name="queue"),
    path("queue/<str:ticket>/leave/", queue.leave, name="leave_queue"),
    path("table/<str:key>/", table.table, name="table"),
    path("table/<str:key>/sit/", room.sit, name="sit"),
    path("table/<str:key>/start/", room.start, name="start"),
    path("table/<str:key>/remove/", room.remove, name="remove"),
    path("table/<str:key>/rules/", room.rules, name="rules"),
    path("table/<str:key>/leave/", table.leave, name="leave"),
    path("game/<str:key>/", game.game, name="game"),
    path("fair/", fair.fair, name="fair"),
    path("game/<str:key>/record.txt", game.record, name="record"),
]
