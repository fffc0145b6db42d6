"""A TLS server on a free port of 127.0.0.1 that publishes association files with every fault.

    tls-server.py FOLDER CONFIG

Writes certificates to FOLDER (ca.pem is the authority of the good ones), serves the files of CONFIG, and prints its port. The
first label of the host's name selects the fault. It ends when its standard input ends.
"""
import gzip
import http.server
import json
import os
import ssl
import subprocess
import sys
import threading

FOLDER, CONFIG = sys.argv[1:]
CDN = "app-site-association.cdn-apple.com"
DAY = 86400


def openssl(*words):
    subprocess.run(["openssl", *words], cwd=FOLDER, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def authority(name):
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={name}",
            "-days", "2", "-keyout", f"{name}.key", "-out", f"{name}.pem")


def certificate(name, authority, hosts, days="2"):
    """A server context with a new certificate for some hosts."""
    with open(f"{FOLDER}/{name}.ext", "w") as extensions:
        extensions.write("subjectAltName=" + ",".join(f"DNS:{host}" for host in hosts))
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=server",
            "-keyout", f"{name}.key", "-out", f"{name}.csr")
    openssl("x509", "-req", "-in", f"{name}.csr", "-CA", f"{authority}.pem", "-CAkey", f"{authority}.key",
            "-CAcreateserial", "-days", days, "-extfile", f"{name}.ext", "-out", f"{name}.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{FOLDER}/{name}.pem", f"{FOLDER}/{name}.key")
    return context


def file(name):
    with open(f"{CONFIG}/{name}") as text:
        return text.read()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        host = self.headers["Host"].split(":")[0]
        is_copy = host == CDN
        if is_copy:
            host = self.path.rsplit("/", 1)[1]
        name = "assetlinks.json" if self.path.endswith("assetlinks.json") else "apple-app-site-association"
        fault = getattr(self, host.split(".")[0].replace("-", "_"), None)
        if fault:
            fault(name, is_copy)
        else:
            self.send(file(name))

    def send(self, text, status=200, kind="application/json", **fields):
        body = text.encode()
        self.send_response(status)
        for field, value in {"Content-Type": kind, "Content-Length": len(body), **fields}.items():
            self.send_header(field.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

    def wait(self):
        """Waits until the client has ended the connection."""
        self.rfile.read(1)
        self.close_connection = True

    # The faults.

    def other(self, *_):
        self.send("", 301, Location="https://www.other.test/x")

    def same(self, *_):
        self.send("", 302, Location="/new/place.json")

    def gone(self, name, is_copy):
        fields = {"Apple_Failure_Reason": "SWCERR00101 Bad HTTP Response: 404 Not Found"} if is_copy else {}
        self.send("no such file", 404, "text/plain", **fields)

    def broken(self, *_):
        self.send("sorry", 500, "text/html")

    def html(self, name, _):
        self.send(file(name), kind="text/html; charset=utf-8")

    def json(self, *_):
        self.send("<html>")

    def large(self, name, _):
        self.send(file(name) + " " * 140_000)

    def huge(self, name, _):
        self.send(file(name) + " " * 2_000_000)

    def endless(self, *_):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b" " * 65536)
        except OSError:
            self.close_connection = True

    def silent(self, *_):
        self.wait()

    def slow(self, *_):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"[")
        self.wait()

    def short(self, *_):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"[")
        self.close_connection = True

    def different(self, name, _):
        text = file(name).replace("TEAM123456.example.taxi", "TEAM999999.example.taxi")
        self.send(text.replace("14:6D:E9", "15:6D:E9").replace("example.taxi\"", "example.cab\""))

    def rules(self, name, _):
        text = file(name).replace("{ \"/\": \"/wallet/pay\" }", "{ \"/\": \"/wallet/buy\", \"comment\": \"new\" }")
        self.send(text)

    def builds(self, name, _):
        if name == "assetlinks.json":
            statements = json.loads(file(name))
            statements[0]["target"]["sha256_cert_fingerprints"] = [":".join(["AB"] * 32), ":".join(["CD"] * 32)]
            return self.send(json.dumps(statements))
        self.send(file(name))

    def form(self, name, _):
        """The same content, written in another form."""
        self.send(json.dumps(json.loads(file(name)), sort_keys=True, indent=8))

    def zipped(self, name, _):
        body = gzip.compress(file(name).encode())
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", len(body))
        self.end_headers()
        self.wfile.write(body)

    def behind(self, name, is_copy, age=3600):
        text = file(name).replace("\"/wallet/pay\"", "\"/wallet/buy\"") if is_copy else file(name)
        self.send(text, Age=age, Last_Modified="Wed, 21 Oct 2015 07:28:00 GMT", Cache_Control="max-age=3600,public")

    def overdue(self, name, is_copy):
        self.behind(name, is_copy, 3 * DAY)

    def old(self, name, _):
        self.send(file(name), Age=3 * DAY)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    context = None

    def finish_request(self, request, address):
        """The handshake in the thread of the request, so that a client that waits holds up only itself."""
        try:
            with self.context.wrap_socket(request, server_side=True) as connection:
                super().finish_request(connection, address)
        except OSError:
            pass


def main():
    authority("ca")
    authority("stranger")
    good = certificate("good", "ca", ["*.site.test", CDN])
    others = {
        "expired": certificate("expired", "ca", ["expired.site.test", CDN], "-1"),
        "named": certificate("named", "ca", ["another.test"]),
        "unknown": certificate("unknown", "stranger", ["unknown.site.test"]),
    }

    def select(connection, name, _):
        if name == "refused.site.test":
            return ssl.ALERT_DESCRIPTION_HANDSHAKE_FAILURE
        connection.context = others.get((name or "").split(".")[0], good)
        return None

    good.sni_callback = select
    server = Server(("127.0.0.1", 0), Handler)
    server.context = good
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
    os._exit(0)


main()
