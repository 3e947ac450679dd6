"""An RTSP camera on this computer's loopback: RTSP 1.0 (RFC 2326) with JPEGs over RTP (RFC 2435) in the same
connection, as cheap network cameras send them.
"""

from __future__ import annotations

import base64
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import cv2

from adoube_vision.pixels import Pixels

__all__ = ["RtspCamera", "rtsp_camera"]

# The tables of this quality are those of the standard, which the receiver knows: they are not sent.
QUALITY = 80
PACKET = 1400
CLOCK_HZ = 90_000
GAP_S = 0.05
DESCRIPTION = "\r\n".join(
    ("v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=board", "t=0 0", "m=video 0 RTP/AVP 26", "a=control:1", "")
)
SUBSAMPLED = 1  # the type of RFC 2435 with colours at half the resolution both ways, as OpenCV writes them


class RtspCamera:
    """Shows `picture` again and again to whoever plays it. `password`: "name:password" that it wants."""

    def __init__(self, picture: Pixels, password: str = "") -> None:
        self.picture = picture
        self.is_sending = True
        self.sent = 0  # pictures
        self._password = password
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._peers: list[socket.socket] = []
        self.played = threading.Semaphore(0)  # released each time it is played
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    def hang_up(self) -> None:
        """Ends the connections that there are; it may be played again."""
        for peer in self._peers:
            with suppress(OSError):  # it has gone by itself
                peer.shutdown(socket.SHUT_RDWR)
        self._peers.clear()

    def close(self) -> None:
        self._listener.close()
        self.hang_up()

    def _listen(self) -> None:
        while True:
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            self._peers.append(peer)
            threading.Thread(target=self._serve, args=(peer,), daemon=True).start()

    def _serve(self, peer: socket.socket) -> None:
        try:
            with peer, peer.makefile("rb") as lines:
                while request := list(iter(lambda: lines.readline().decode().strip(), "")):
                    method, url, _ = request[0].split()
                    said = dict(line.split(": ", 1) for line in request[1:])
                    peer.sendall(self._answer(method, url, said))
                    if method == "PLAY":
                        self.played.release()
                        self._play(peer)
        except OSError:
            return  # the other end has gone

    def _answer(self, method: str, url: str, said: dict[str, str]) -> bytes:
        wanted = base64.b64encode(self._password.encode()).decode()
        if self._password and said.get("Authorization") != f"Basic {wanted}":
            head, body = {"WWW-Authenticate": 'Basic realm="camera"'}, ""
            return _written("401 Unauthorized", said["CSeq"], head, body)
        head = {"Session": "7;timeout=60"}
        body = ""
        match method:
            case "OPTIONS":
                head["Public"] = "OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN"
            case "DESCRIBE":
                head |= {"Content-Type": "application/sdp", "Content-Base": f"{url}/"}
                body = DESCRIPTION
            case "SETUP":
                head["Transport"] = "RTP/AVP/TCP;unicast;interleaved=0-1"
        return _written("200 OK", said["CSeq"], head, body)

    def _play(self, peer: socket.socket) -> None:
        waiting, number, at = threading.Event(), 0, 0
        while not waiting.wait(GAP_S):
            if not self.is_sending:
                continue
            at += round(CLOCK_HZ * GAP_S)
            for packet in _packets(self.picture, number, at):
                peer.sendall(b"$\x00" + struct.pack(">H", len(packet)) + packet)
                number += 1
            self.sent += 1


def _written(status: str, number: str, head: dict[str, str], body: str) -> bytes:
    lines = [f"RTSP/1.0 {status}", f"CSeq: {number}", *(f"{name}: {value}" for name, value in head.items())]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", body]).encode()


def _packets(picture: Pixels, number: int, at: int) -> Iterator[bytes]:
    """One picture: the scan of its JPEG in pieces, the last of which bears the marker."""
    height, width = picture.shape[:2]
    jpeg = bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1])
    begin = jpeg.index(b"\xff\xda")
    scan = jpeg[begin + 2 + int.from_bytes(jpeg[begin + 2 : begin + 4]) :]
    for offset in range(0, len(scan), PACKET):
        part = scan[offset : offset + PACKET]
        is_last = offset + PACKET >= len(scan)
        head = struct.pack(">BBHII", 0x80, 26 | is_last << 7, number & 0xFFFF, at & 0xFFFFFFFF, 1)
        frame = struct.pack(">IBBBB", offset, SUBSAMPLED, QUALITY, width // 8, height // 8)
        number += 1
        yield head + frame + part


@contextmanager
def rtsp_camera(picture: Pixels, password: str = "") -> Iterator[RtspCamera]:
    camera = RtspCamera(picture, password)
    try:
        yield camera
    finally:
        camera.close()
