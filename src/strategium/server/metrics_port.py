"""The counts on a port of their own, apart from what players can reach."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from strategium.server.errors import CannotListen

SECONDS = 5.0  # for a request: they are answered one after the other


class MetricsPort:
    """Answers GET /metrics in a thread; `text` is asked each time."""

    def __init__(self, host: str, port: int, text: Callable[[], str]) -> None:
        class Page(BaseHTTPRequestHandler):
            timeout = SECONDS

            def do_GET(self) -> None:
                found = self.path.split("?")[0] == "/metrics"
                body = (text() if found else "There is only /metrics here.\n").encode()
                self.send_response(200 if found else 404)
                self.send_header("content-type", "text/plain; version=0.0.4; charset=utf-8")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def version_string(self) -> str:
                return "strategium"

            def log_message(self, format: str, *args: Any) -> None:
                return

        try:
            self._server = Quiet((host, port), Page)
        except OSError as e:
            raise CannotListen(
                f"{host}:{port} cannot be used for counts: {e.strerror}; choose another with --metrics-port"
            ) from e
        self.address = f"http://{host}:{self._server.server_address[1]}/metrics"
        self._thread = threading.Thread(target=self._server.serve_forever, name="metrics", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Quiet(HTTPServer):
    """Whoever goes away in the middle of an answer is no fault to be told."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        return
