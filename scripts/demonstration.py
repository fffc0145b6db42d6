"""The demonstration of scripts/run: a daemon, sessions, links, a crash, and checks of what each must show."""
import json
import os
import sys

from lib.daemon import Daemon
from lib.package import ROOT, build, program_path
from lib.script import Checks, run


class Demonstration:
    """Commands that are shown with what they print, and checks of their exit codes and of the sessions after them."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.checks = Checks()

    def show(self, code, words, *more):
        """Shows a command, given as words and perhaps paths, and checks its exit code. Returns what it prints."""
        arguments = words.split() + list(more)
        found, output = self.daemon.show(*arguments)
        self._ended(f"andon {' '.join(arguments)}", code, found)
        return output

    def show_given(self, code, words, shown, given):
        """Shows a command whose standard input is a file."""
        print(f"\n$ andon {words} < {shown}")
        ended = self.daemon.command(*words.split(), given=given)
        print(ended.stdout, end="")
        if ended.returncode != 0:
            print(f"[exit code {ended.returncode}: the worst of them]")
        self.checks.equal(f"andon {words}", code, ended.returncode)

    def _ended(self, command, code, found):
        if found != 0:
            print(f"[exit code {found}]")
        self.checks.equal(command, code, found)

    def read(self, words):
        """What a command prints, without its last line break; it is not shown."""
        return self.daemon.command(*words.split()).stdout.removesuffix("\n")

    def location(self, session):
        """The links of a session's location."""
        return json.loads(self.read(f"session show {session} --json"))["location"]

    def write(self, name, text):
        """Writes a file in the daemon's folder, and returns its path."""
        path = os.path.join(self.daemon.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run(self):
        """Everything, in order. Returns the exit code."""
        self.links_without_a_daemon()
        self.daemon.begin()
        for part in [self.two_sessions, self.a_crash, self.the_log_in, self.pushes, self.a_fresh_phone,
                     self.a_covered_screen, self.the_history]:
            part()
        heading("Done")
        if self.checks.failed:
            print(f"{self.checks.failed} of {self.checks.count} checks failed.")
            return 1
        print(f"All {self.checks.count} checks passed. Start a daemon with: scripts/run --serve")
        return 0

    def links_without_a_daemon(self):
        heading("Every link in every state of the app, without a daemon")
        self.show(0, "matrix --network quick")
        self.show(0, "matrix taxi://wallet --network quick")
        self.show(0, "matrix --check config/expectations.yaml")

    def two_sessions(self):
        show = self.show
        heading("1. Two sessions in different states: alice is logged out, bob is logged in")
        for words in ["session create alice", "session create bob", "session login bob", "tree alice", "tree bob"]:
            show(0, words)
        heading("2. A link rebuilds the tree of the session that opens it")
        note("Before: the tree of bob above. The link detaches what is not on its path and attaches what is missing:")
        show(0, "open taxi://reservations/42 -s bob")
        show(0, "tree bob")
        heading("3. The links of config/sample-links.txt")
        note("The first link is the current location of bob: it attaches nothing. The last links are wrong: they change nothing.")
        with open(os.path.join(ROOT, "config/sample-links.txt"), encoding="utf-8") as file:
            self.show_given(12, "open -", "config/sample-links.txt", file.read())
        note("The current location of bob again:")
        show(0, "open taxi://reservations -s bob")
        again = json.loads(self.read("open taxi://reservations -s bob --json"))
        self.checks.equal("the RIBs attached by a link that is opened again", [], again["attached"])

    def a_crash(self):
        show = self.show
        heading("4. A link of a logged-out session waits")
        show(10, "open taxi://reservations/42 -s alice")
        before = {name: self.read(f"tree {name}") for name in ("alice", "bob")}
        heading("5. The daemon is killed (kill -9) and restarted: every session keeps its location")
        self.daemon.kill()
        show(69, "status")
        self.daemon.begin()
        for name, tree in before.items():
            self.checks.equal(f"the tree of {name} after the restart", tree, self.read(f"tree {name}"))
        show(0, "session show alice")

    def the_log_in(self):
        show = self.show
        heading("6. After the log-in the waiting link resumes")
        show(0, "session login alice")
        show(0, "tree alice")
        self.checks.equal("the location of alice", ["taxi://reservations/42"], self.location("alice"))
        heading("7. A rejected link reports the error with its position, and changes nothing")
        before = self.read("tree alice")
        show(12, "open taxi://reservations/fourty-two -s alice")
        self.checks.equal("the tree of alice after the rejected link", before, self.read("tree alice"))
        heading("8. Under maintenance a rule stops the link")
        show(0, "session configure alice --maintenance on")
        show(11, "open taxi://wallet -s alice")
        show(0, "session configure alice --maintenance off")

    def pushes(self):
        show = self.show
        heading("9. A push shows a banner, and opens its link when the banner is tapped")
        push = self.write("push.json", '{"aps":{"alert":{"title":"ご予約","body":"明日のお迎え"}},"ab_uri":"taxi://reservations/42"}\n')
        show(0, "explain --input push", push)
        show(0, "open taxi://wallet -s bob")
        show(10, "push bob", push)
        self.checks.equal("the location of bob before the tap", ["taxi://wallet"], self.location("bob"))
        show(0, "tap bob banner")
        self.checks.equal("the location of bob after the tap", ["taxi://reservations/42"], self.location("bob"))

    def a_fresh_phone(self):
        heading("10. A link waits for the app to be installed, for its permissions and for the log-in")
        self.show(0, "session create carol --state notInstalled")
        self.show(10, "open https://taxi.example/wallet -s carol")
        self.show(0, "session install carol")
        self.show(0, "tap carol permission.allow")
        self.show(0, "tap carol permission.allow")
        self.show(0, "session login carol")
        self.checks.equal("the location of carol", ["taxi://wallet"], self.location("carol"))

    def a_covered_screen(self):
        heading("11. A screen that another one covers asks for nothing")
        self.show(0, "session create dave --state riding")
        self.show(0, "tap dave menu")
        covered = requests(self.read("session advance dave 3m"))
        self.checks.equal("the requests of three minutes under the menu", [], covered)
        shown = requests(self.read("tap dave close"))
        self.checks.equal("the requests when the ride is on the screen again", ["1 (VehicleTracking order 1)"], shown)
        self.show(0, "requests dave")

    def the_history(self):
        heading("12. The link history, and a replay of the same events without a daemon")
        self.show(0, "log --limit 8")
        journal = self.read("log --export") + "\n"
        self.show(0, "replay", self.write("log.jsonl", journal))
        changed = "\n".join(line.replace('"outcome":"stopped"', '"outcome":"completed"', 1) for line in journal.split("\n"))
        note("The same journal with a changed outcome:")
        self.show(1, "replay", self.write("tampered.jsonl", changed))
        heading("13. The status of the daemon")
        self.show(0, "status")


def heading(text):
    print(f"\n== {text}", flush=True)


def note(text):
    print(f"   {text}", flush=True)


def requests(output):
    """What the lines `requests` of a turn say."""
    return [line.removeprefix("  requests ").strip() for line in output.split("\n") if line.startswith("  requests ")]


def main():
    words = sys.argv[1:]
    is_release = "--release" in words[:1]
    words = words[is_release:]
    is_built = "--built" in words[:1]
    words = words[is_built:]
    if words and words[0] != "--serve":
        print(f"andon: scripts/run has no option {words[0]}\n  hint: scripts/run [--release] [--serve …]", file=sys.stderr)
        return 64
    if not is_built:
        kind = "release" if is_release else "debug"
        print(f"Building andon ({kind}; a first build takes a few minutes) …", file=sys.stderr)
        build("andon", is_release, quiet=True)
    binary = program_path("andon", is_release)
    if words:
        os.execv(binary, [binary, "serve", *words[1:]])
    with Daemon(binary=binary, prefix="andon-run-") as daemon:
        return Demonstration(daemon).run()


run(main)
