import ControlProtocol
import Logging
import SessionEngine
import Testing

@testable import AndonServer

/// Where commits run: on the event loop that brings the changes, or on the writer's.
@Suite struct CommitPlaceTests {
  private static let links = (0..<100).map { number in
    SimulatedRequest(
      id: number, method: "link.open", session: "default", parameters: ["url": "taxi://home"], key: nil)
  }

  private static let subscription = SimulatedRequest(
    id: 1, method: "events.subscribe", session: "default", parameters: [:], key: nil)

  private static let wallet = ["url": "taxi://wallet"]

  /// A request to a session that can be closed.
  private static func request(
    _ id: Int, _ method: String, _ parameters: [String: String] = [:], key: String? = nil
  ) -> SimulatedRequest {
    SimulatedRequest(id: id, method: method, session: "s", parameters: parameters, key: key)
  }

  private struct Fixture {
    let storage = SimulatedStorage()
    let daemon: SimulatedDaemon
    let connection: SimulatedConnection

    init(_ rule: CommitPace.Rule, shards: Int = 1) throws {
      var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
      configuration.peers = PeerPolicy(ownUID: nil)
      configuration.commitsBesideTurns = rule
      let blueprint = AndonDaemon(
        configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
      try DaemonCore.makeDefaultSession(blueprint, storage)
      daemon = SimulatedDaemon(blueprint, storage: storage, shards: shards)
      daemon.settle()
      connection = try daemon.connect(to: 0)
    }

    /// Turns the shard's event loop, then that of the connections.
    func turnShard() {
      daemon.turn(0)
      daemon.turn(daemon.loopCount - 1)
    }

    /// Turns the writer's event loop.
    func turnWriter() { daemon.turn(1) }

    var answers: Int { get throws { try connection.answers().count } }
  }

  @Test func aLoneLinkNeedsNoOtherThreadWhereTheDiskIsQuick() throws {
    let fixture = try Fixture(.never)
    for link in Self.links.prefix(3) {
      try fixture.connection.send(link)
      fixture.turnShard()
      #expect(try fixture.answers == 1)
    }
    #expect(fixture.storage.journal.count { $0.event == .open } == 3)
  }

  @Test func aLoneLinkIsCommittedByTheWriterWhereTheDiskIsSlow() throws {
    let fixture = try Fixture(.always)
    try fixture.connection.send(Self.links[0])
    fixture.turnShard()
    #expect(try fixture.answers == 0 && !fixture.storage.journal.contains { $0.event == .open })
    fixture.turnWriter()
    fixture.turnShard()
    #expect(try fixture.answers == 1)
  }

  @Test func whatComesInTogetherSharesOneCommit() throws {
    let fixture = try Fixture(.never)
    let other = try fixture.daemon.connect(to: 0)
    let commits = fixture.storage.commits
    try fixture.connection.send(Self.links[0])
    try other.send(Self.links[1])
    fixture.turnShard()
    #expect(try fixture.answers == 1)
    #expect(try other.answers().count == 1)
    #expect(fixture.storage.commits == commits + 1)
  }

  @Test func whatFollowsChangesThatAreUnderWayDoesNotOvertakeThem() throws {
    let fixture = try Fixture(.never)
    try fixture.connection.send(Array(Self.links.prefix(40)))
    fixture.turnShard()
    // The first 32 are at the writer: the rest queues behind them.
    #expect(try fixture.answers == 0)
    fixture.turnWriter()
    fixture.turnShard()
    #expect(try fixture.answers == 40)
    #expect(fixture.storage.journal.filter { $0.event == .open }.map { $0.answer?.link } == Array(1...40))
  }

  @Test func aCommitThatFailsIsTheAnswerOfItsOwnLinksAlsoWhenEarlierOnesAreNotToldYet() throws {
    let fixture = try Fixture(.never)
    try fixture.connection.send(Array(Self.links.prefix(32)))
    try fixture.connection.send(Self.links[32])
    fixture.turnWriter()
    // The writer has stored the first links and is done; the shard has not heard of it.
    fixture.storage.failNext(.commitLost)
    for _ in 0..<3 {
      fixture.turnShard()
      fixture.turnWriter()
    }
    let kinds = try fixture.connection.answers().map(errorKind)
    #expect(kinds.count == 33)
    let acknowledged = kinds.indices.filter { kinds[$0] == nil }.map { $0 + 1 }
    #expect(acknowledged == fixture.storage.journal.filter { $0.event == .open }.compactMap { $0.answer?.link })
  }

  @Test func aCommitThatFailsOnTheEventLoopIsNotAcknowledgedAndTheNextOneIs() throws {
    let fixture = try Fixture(.never)
    fixture.storage.failNext(.commitLost)
    try fixture.connection.send(Self.links[0])
    fixture.turnShard()
    #expect(try fixture.connection.answers().map(errorKind) == ["store.unavailable"])
    try fixture.connection.send(Self.links[1])
    fixture.turnShard()
    #expect(try fixture.connection.answers().map(errorKind) == [nil])
    #expect(fixture.storage.journal.count { $0.event == .open } == 1)
  }

  @Test func whoFindsAnotherShardCommittingIsCommittedNextAndAnswered() throws {
    let fixture = try Fixture(.never, shards: 2)
    let daemon = fixture.daemon
    // One session of each shard, and a connection beside each.
    let names = [0, 1].map { shard in (1...).lazy.map { "s\($0)" }.first { daemon.core.shards.index(of: $0) == shard } }
    let sides = try names.enumerated().map { shard, name in (try #require(name), try daemon.connect(to: shard)) }
    for (name, connection) in sides {
      try connection.send(SimulatedRequest(id: 1, method: "session.create", session: name, parameters: [:], key: nil))
      daemon.settle()
      #expect(try connection.answers().count == 1)
    }
    let commits = fixture.storage.commits
    for round in 1...3 {
      // While the first shard commits, the second one turns, and the writer hears of it.
      fixture.storage.turnBesideNextCommit([daemon.loops[1], daemon.loops[2]])
      for (name, connection) in sides {
        try connection.send(
          SimulatedRequest(
            id: round + 1, method: "link.open", session: name, parameters: ["url": "taxi://home"], key: nil))
      }
      daemon.turn(0)
      #expect(fixture.storage.commits == commits + 2 * round - 1)
      daemon.settle()
      for (_, connection) in sides { #expect(try connection.answers().map(errorKind) == [nil]) }
      #expect(fixture.storage.commits == commits + 2 * round)
    }
  }

  @Test func whereSomebodyFollowsTheWriterCommitsAndWhoBringsMuchWaitsUntilItIsTold() throws {
    let fixture = try Fixture(.never)
    try fixture.connection.send(Self.subscription)
    fixture.daemon.settle()
    #expect(try fixture.answers == 1)
    try fixture.connection.send(Self.links[0])
    fixture.turnShard()
    #expect(try fixture.answers == 0 && !fixture.storage.journal.contains { $0.event == .open })
    fixture.turnWriter()
    fixture.turnShard()
    #expect(try fixture.answers == 2)
    fixture.connection.hangUp()
    fixture.daemon.settle()
    let other = try fixture.daemon.connect(to: 0)
    try other.send(Self.links[1])
    fixture.turnShard()
    #expect(try other.answers().count == 1)
  }

  @Test func whoFollowsIsToldInTheOrderInWhichTheyCame() throws {
    let fixture = try Fixture(.always)
    let followers = try (0..<8).map { _ in
      let follower = try fixture.daemon.connect(to: 0)
      try follower.send(Self.subscription)
      fixture.daemon.settle()
      #expect(try follower.answers().count == 1)
      return follower
    }
    try fixture.connection.send(Self.links[0])
    fixture.turnShard()
    fixture.turnWriter()
    var told: [Int] = []
    for _ in 0..<32 {
      fixture.daemon.loops[0].runOne()
      for (index, follower) in followers.enumerated() {
        told += try follower.answers().map { _ in index }
      }
    }
    #expect(told == Array(0..<8))
  }

  @Test func whoBeginsToFollowIsToldOfALinkWholeThatWasTurnedBeforeAndIsCommittedAfter() throws {
    let fixture = try Fixture(.always)
    try fixture.connection.send(Self.links[0])
    fixture.turnShard()
    let follower = try fixture.daemon.connect(to: 0)
    try follower.send(Self.subscription)
    fixture.daemon.settle()
    let event = try #require(try follower.answers().last)
    // The change had let go of its outcome, since nobody followed: it is read back from what was written.
    let entry = try #require(try json(event)["params"] as? [String: Any])
    let stored = try #require(fixture.storage.journal.last?.answer)
    #expect((entry["answer"] as? [String: Any])?["url"] as? String == stored.url)
  }

  @Test func aSubscriptionThatIsTakenUpWhileTheDaemonStopsDoesNotKeepItFromThat() throws {
    let fixture = try Fixture(.always)
    try fixture.connection.send([Self.links[0], Self.subscription])
    fixture.turnShard()
    // The link is not committed, and the subscription waits for it.
    for (loop, registry) in zip(fixture.daemon.loops, fixture.daemon.core.registries) {
      loop.inside { registry.assumeIsolated { $0.drain() } }
    }
    fixture.turnShard()
    #expect(try fixture.answers == 0 && fixture.connection.isOpen)
    fixture.daemon.settle()
    #expect(try fixture.answers == 2)
    #expect(!fixture.connection.isOpen)
  }

  @Test func aKeySentAgainBeforeItsSessionIsClosedIsAnsweredAsAtFirst() throws {
    let fixture = try Fixture(.always)
    try fixture.connection.send([
      Self.request(0, "session.create"), Self.request(1, "session.login"),
      Self.request(2, "session.configure", ["latency": "1h"]),
      Self.request(3, "link.open", Self.wallet, key: "k"), Self.request(4, "link.open", ["url": "taxi://reservations"]),
    ])
    fixture.daemon.settle()
    // The first link has been superseded; the second one loads.
    #expect(try fixture.answers == 4)
    let other = try fixture.daemon.connect(to: 0)
    try other.send([Self.request(5, "link.open", Self.wallet, key: "k"), Self.request(6, "session.close")])
    fixture.daemon.settle()
    let answers = try other.answers()
    #expect(try answers.map(errorKind) == [nil, nil], "\(answers)")
    #expect(answers.first?.contains("\"outcome\":\"superseded\"") == true)
  }

  @Test func aKeySentAgainWhileTheEndOfItsLinkIsOnItsWayToTheStoreIsAnsweredWithIt() throws {
    let fixture = try Fixture(.always)
    try fixture.connection.send([
      Self.request(0, "session.create"), Self.request(1, "session.login"),
      Self.request(2, "session.configure", ["latency": "1h"]),
    ])
    fixture.daemon.settle()
    try fixture.connection.send(Self.request(3, "link.open", Self.wallet, key: "k"))
    fixture.daemon.settle()
    // All in one go: the link's end, the key again, and the end of the session.
    try fixture.connection.send([
      Self.request(4, "link.open", ["url": "taxi://reservations"]), Self.request(5, "link.open", Self.wallet, key: "k"),
      Self.request(6, "session.close"),
    ])
    fixture.daemon.settle()
    let answers = try fixture.connection.answers()
    let again = try #require(answers.first { $0.contains("\"id\":5,") }, "\(answers)")
    #expect(again.contains("\"outcome\":\"superseded\""))
  }

  @Test func aDiskIsQuickOnceItHasShownItAndSlowAfterOneLongCommit() {
    var pace = CommitPace(rule: .measured)
    #expect(!pace.isQuick)
    for _ in 0..<8 { pace.took(.microseconds(100)) }
    #expect(pace.isQuick)
    pace.took(.seconds(3))
    #expect(!pace.isQuick)
    for _ in 0..<8 { pace.took(.microseconds(100)) }
    #expect(pace.isQuick)
    for _ in 0..<16 { pace.took(.milliseconds(5)) }
    #expect(!pace.isQuick)
  }

  @Test func aStoreThatIsGivenHoldsNoEventLoop() throws {
    let given = AndonDaemon(
      configuration: DaemonConfiguration(socket: "/simulated", database: .inMemory), app: try TestDaemon.app(),
      routes: try TestDaemon.routes(), logger: Logger(label: "test"), storage: SimulatedStorage())
    #expect(given.configuration.commitsBesideTurns == .always)
  }
}
