"""A lean WebSocket client for load runs: thousands of sockets in one process.

Just enough of RFC 6455 for our own server on this machine: text frames, pings, no extensions.
Frames are masked with zeros, which the protocol allows and costs nothing.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = b"\x00\x00\x00\x00"


class Client(asyncio.Protocol):
    """One socket; ``heard`` gets the bytes of each text frame."""

    def __init__(
        self, path: str, *, host: str, cookie: str, heard: Callable[[bytes], None]
    ) -> None:
        self._request = _handshake(path, host=host, cookie=cookie)
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.frames = 0
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the server is gone."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed in the handshake"))

    def data_received(self, data: bytes) -> None:
        """Take what came: the rest of the handshake, then frames."""
        self._buffer += data
        if not self._open and not self._finish_handshake():
            return
        while (frame := self._next_frame()) is not None:
            code, payload = frame
            if code == TEXT:
                self.frames += 1
                self._heard(payload)
            elif code == PING:
                self._write(PONG, payload)
            elif code == CLOSE:
                self._transport.close()

    def send(self, text: str) -> None:
        """Send one text frame."""
        self._write(TEXT, text.encode())

    def close(self) -> None:
        """Close at once."""
        if not self.closed:
            self._transport.abort()

    def _write(self, code: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | code, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | code, 0x80 | 126, size)
        self._transport.write(head + NO_MASK + payload)

    def _finish_handshake(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        line = bytes(self._buffer[: self._buffer.find(b"\r\n")])
        del self._buffer[: end + 4]
        if b" 101 " not in line:
            self.opened.set_exception(ConnectionError(line.decode("latin-1")))
            self._transport.abort()
            return False
        self._open = True
        self.opened.set_result(None)
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < start + size:
            return None
        code, payload = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return code, payload


async def connect(port: int, path: str, *, cookie: str, heard: Callable[[bytes], None]) -> Client:
    """An open socket to this machine's server."""
    host = f"127.0.0.1:{port}"
    client = Client(path, host=host, cookie=cookie, heard=heard)
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: client, "127.0.0.1", port)
    await asyncio.wait_for(client.opened, 30)
    return client


def _handshake(path: str, *, host: str, cookie: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
