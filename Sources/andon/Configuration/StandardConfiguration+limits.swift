// Written by scripts/embed-config from config/andon.yaml. Do not edit.
// swift-format-ignore-file

extension StandardConfiguration {
  /// The text of `andon.yaml`.
  static let limits = ##"""
# The limits of the daemon. Every line may be left out: the values here are the standard ones.
# A key that is not explained here is an error. `andon status` shows the limits in force.
#
# One limit is fixed: a URL has at most 8192 bytes.
limits:
  # The longest line of the socket, in bytes. A longer line is skipped to its end, and its response is an error.
  line_bytes: 65536

  # The number of links that may wait in a session, and the longest time a link may wait, in seconds (604800 is 7 days).
  pending_links: 8
  pending_seconds: 604800

  # Open connections. One more takes the place of one that has never sent a byte. If there is none, up to four for each
  # event loop are admitted beyond, so that `andon status` works: there the oldest one without a request under way gives
  # its place. The others are told that the daemon is busy, and closed.
  connections: 1024

  # Requests of one connection that have no response yet, and bytes of responses that the client has not read yet.
  # Beyond either, the daemon does not read that connection until the client catches up. A slow client slows only itself.
  unanswered_requests: 1024
  unread_bytes: 262144

  # Bytes of events that a subscriber (`andon log --follow`) has not read yet. Beyond, it gets no further
  # events. When it has read the earlier ones it is told how many it missed, and disconnected.
  follower_bytes: 4194304

  # Bytes of responses and events that all clients together have not read. Beyond, a client that holds more than an equal
  # part is told so and disconnected when it would hold still more.
  held_bytes: 268435456

  # Sessions in memory, about 13 KiB each. Beyond, the least recently used sessions are evicted; they load again when they
  # are needed.
  live_sessions: 16384

  # Event loops that sessions and connections are spread over. When left out: half of the processors of the machine or of
  # its control group, at most 64.
  # shards: 1

  # How long the journal is kept, in seconds (2592000 is 30 days), and how many entries and bytes it may have: the bytes
  # of its texts, and 64 for each entry. Older entries are removed, and their idempotency keys are forgotten. The journal
  # is checked after every 128 entries, and once a minute: with little traffic an entry may stay a minute longer than
  # log_seconds. The last entry always stays.
  log_seconds: 2592000
  log_lines: 10000000
  log_bytes: 8589934592

  # Turns that wait for their commit, and turns in one commit (the requests of one read of a connection are not split).
  # When more turns than uncommitted_turns wait, connections take turns, a few requests at a time. With a larger value, a
  # client with a single link waits longer behind clients with thousands of links.
  uncommitted_turns: 1024
  commit_group: 1024

  # The longest time to stop, in seconds. After it, the daemon closes the connections. It waits one more second for a disk
  # that does not respond, and at most ten seconds for a slow one.
  drain_seconds: 25

"""##
}
