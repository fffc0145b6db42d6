"""The requests and responses of a daemon, and whether its database, its trees and its journal agree with them."""
import collections
import json
import os
import random
import subprocess

from harness import Failure, kind, program, request

PLACES = ["taxi://home", "taxi://reservations", "taxi://reservations/42", "taxi://wallet", "taxi://nowhere"]


class Ledger:
    """The requests, their responses, the digests that were shown, and whether the database agrees.

    Each URL has a number of its own. Two links of three have a key, and are sent again when there was no response; one
    without a key is sent once."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.number = 0
        self.acknowledged = {}
        self.open = {}
        # The links without a key, sent once, whose response says that nothing was done.
        self.undone = set()
        # By session: its newest link with a response, and the location after it.
        self.locations = {}
        # The digest that a client was shown, by session and version; and the tree of each digest.
        self.shown = {}
        self.trees = {}

    def lines(self, count, sessions):
        """New links; and a few of those again that have a key and no response."""
        again = self.random.sample(sorted(self.open), min(len(self.open), count // 4))
        lines = [(number, self.open[number]) for number in again]
        for _ in range(count - len(again)):
            self.number += 1
            url = f"{self.random.choice(PLACES)}?n={self.number}"
            session = self.random.choice(sessions)
            if self.number % 3:
                line = self.open[self.number] = self.line(self.number, session, url)
            else:
                line = request("link.open", session=session, url=url)
            lines.append((self.number, line))
        return lines

    def line(self, number, session, url):
        return request("link.open", session=session, url=url, key=f"key-{number}")

    def take(self, number, response):
        if "result" in response:
            outcome = response["result"]
            first = self.acknowledged.setdefault(number, outcome)
            if first != outcome:
                raise Failure(f"n={number} got two different responses: {first} {outcome}")
            self.open.pop(number, None)
            session, link = outcome["session"], outcome["link"]
            self.locations[session] = max(self.locations.get(session, (0, [])), (link, outcome["location"]))
        elif number not in self.open and "nothing was done" in response["error"]["message"]:
            self.undone.add(number)

    def show(self, record):
        """Takes in what session.show says: its digest is that of a tree."""
        self.shown[record["session"], record["version"]] = record["digest"]
        self.tree(record)

    def tree(self, response):
        if self.trees.setdefault(response["digest"], response["tree"]) != response["tree"]:
            raise Failure(f"{response['session']}: two trees have the digest {response['digest']}")

    def exchange(self, client, count, sessions, shows=False):
        """Sends links, then perhaps asks for a session, and takes the responses in; the kinds of those that are errors,
        in order."""
        batch = self.lines(count, sessions)
        client.send([line for _, line in batch])
        if shows:
            client.send([request("session.show", session=self.random.choice(sessions))])
        errors = []
        for number, _ in batch:
            response = client.response()
            self.take(number, response)
            errors.append(kind(response))
        if shows:
            response = client.response()
            errors.append(kind(response))
            if "result" in response:
                self.show(response["result"])
        return errors

    def check(self, daemon, pruned=False):
        """Nothing acknowledged or shown is lost, nothing is there twice. With `pruned` the oldest lines may be gone."""
        # The response to a link that waited has its outcome, which is stored later than its line.
        links = daemon.rows("""
            SELECT l.session_id, l.number, l.url, l.answered, e.location, l.outcome, coalesce(s.location, e.location)
            FROM links l JOIN events e ON e.id = l.id LEFT JOIN events s ON s.id = e.settled_in""")
        stored = {(session, number): rest for session, number, *rest in links}
        counts = collections.Counter(int(url.rpartition("?n=")[2]) for _, _, url, *_ in links if "?n=" in url)
        oldest = dict(daemon.rows("SELECT session_id, min(number) FROM links GROUP BY session_id")) if pruned else {}
        for number, outcome in self.acknowledged.items():
            if pruned and outcome["link"] < oldest.get(outcome["session"], 0):
                continue
            if counts[number] != 1:
                raise Failure(f"n={number} was acknowledged and is there {counts[number]} times")
            url, *states = stored.get((outcome["session"], outcome["link"]), (None,))
            states = [(states[at], json.loads(states[at + 1])) for at in range(0, len(states), 2)]
            if url != outcome["url"] or (outcome["outcome"], outcome["location"]) not in states:
                raise Failure(f"link {outcome['link']} of {outcome['session']} differs from its response")
        # Also of sessions that were never acknowledged.
        doubled = [number for number, count in counts.items() if count > 1]
        if doubled:
            raise Failure(f"done twice: n={doubled}")
        stored_anyway = [number for number in self.undone if counts[number]]
        if stored_anyway:
            raise Failure(f"said that nothing was done, and stored: n={stored_anyway}")
        self._check_journal(daemon, pruned)
        if daemon.rows("PRAGMA integrity_check") != [("ok",)]:
            raise Failure("the database is damaged")

    def _check_journal(self, daemon, pruned):
        """The lines of each session have no gap, and end at the session's location; what was shown is among them."""
        broken = daemon.rows("""
            SELECT s.id FROM sessions s LEFT JOIN (
              SELECT session_id, min(seq) AS first, max(seq) AS last, count(*) AS count, max(id) AS id
              FROM events GROUP BY session_id) e ON e.session_id = s.id
            WHERE NOT (? AND e.last IS NULL) AND (e.last IS NOT s.version OR e.id IS NOT s.last_event
              OR e.count <> e.last - e.first + 1 OR (e.first <> 1 AND NOT ?))""", pruned, pruned)
        if broken:
            raise Failure(f"lines of the journal are missing: of {[name for name, in broken]}")
        digests = {(session, number): digest for session, number, digest in daemon.rows(
            "SELECT session_id, seq, digest FROM events")} if self.shown else {}
        for (session, version), digest in self.shown.items():
            if digests.get((session, version)) != digest:
                raise Failure(f"{session} was shown as {digest}, and its line {version} has "
                              f"{digests.get((session, version), 'gone')}")


def check_trees(daemon, client, sessions, ledger):
    """Every session has the tree that its last line left, and that line is no older than its last response."""
    for name in sessions:
        response = client.call("session.tree", session=name)
        rows = daemon.rows(
            "SELECT s.location, s.last_link, e.location, e.digest FROM sessions s "
            "LEFT JOIN events e ON e.id = s.last_event WHERE s.id = ?", name)
        if "result" not in response or not rows:
            raise Failure(f"the session {name} is lost: {response.get('error', {}).get('message', 'no row')}")
        response, (location, last, line, digest) = response["result"], rows[0]
        if location != line or json.loads(location) != response["location"]:
            raise Failure(f"{name} has another location than is stored: {response['location']} {location} {line}")
        if digest != response["digest"]:
            raise Failure(f"the tree of {name} has the digest {response['digest']}, and its last line {digest}")
        link, acknowledged = ledger.locations.get(name, (0, None))
        if last < link or (last == link != 0 and acknowledged != response["location"]):
            raise Failure(f"{name} is at link {last} and {response['location']}; the response to link {link} has {acknowledged}")
        ledger.tree(response)


def check_replay(daemon):
    """The journal, played again, makes the same trees: their digests are those of its lines."""
    path = os.path.join(daemon.folder, "journal")
    with open(path, "wb") as file:
        exported = subprocess.run([program(), "log", "--export"], env=daemon.environment, stdout=file, check=False)
    played = subprocess.run([program(), "replay", path], env=daemon.environment, capture_output=True, text=True)
    if exported.returncode != 0 or played.returncode != 0:
        raise Failure(f"the journal is played to something else: {played.stdout[-800:]}{played.stderr[-300:]}")
