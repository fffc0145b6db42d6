import AndonTesting
import Foundation
import RIBs
import SessionEngine
import Testing
import TextFormats

/// Tests of the laws with random events. A failure prints the seed and the events.
@Suite struct LawTests {
  @Test(arguments: Seeds.first(20))
  func `law 2: a session that is loaded from its record has the same tree, location and record`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let taxi = try TaxiWorld.session()
    var history: [SessionEvent] = []
    for _ in 0..<40 {
      let twin = try taxi.restarted().session
      let event = RandomEvent.next(&random)
      history.append(event)
      let turn = taxi.turn(event)
      // Only a failure needs it, and the description of the events takes longer than a turn.
      let context = { [history] in Comment(rawValue: "seed \(seed), after \(history)") }
      // Both sessions continue in the same way, with the same pending links.
      let twinTurn = twin.turn(event, at: taxi.now)
      #expect(twinTurn.change?.entry == turn.change?.entry, context())
      #expect(twin.record == taxi.session.record, context())
      let reloaded = try taxi.restarted().session
      #expect(reloaded.tree == taxi.session.tree, context())
      #expect(reloaded.record == taxi.session.record, context())
      #expect(reloaded.wakeProblems.isEmpty, context())
      #expect(turn.leaks.isEmpty, context())
    }
  }

  @Test(arguments: Seeds.first(10))
  func `law 3: opening a link twice attaches nothing the second time`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let taxi = try TaxiWorld.session()
    taxi.turn(.login([:]))
    for _ in 0..<30 {
      let url = RandomEvent.url(&random)
      let first = try taxi.open(url)
      guard first.outcome == .completed else { continue }
      let tree = taxi.session.tree
      let second = try taxi.open(url)
      #expect(second.attached.isEmpty, "seed \(seed), \(url)")
      #expect(second.detached.isEmpty, "seed \(seed), \(url)")
      #expect(taxi.session.tree == tree, "seed \(seed), \(url)")
    }
  }

  @Test(arguments: Seeds.first(10))
  func `law 5: the same events give the same turns`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let one = try TaxiWorld.session()
    let other = try TaxiWorld.session()
    for _ in 0..<40 {
      let event = RandomEvent.next(&random)
      let first = one.turn(event)
      let second = other.turn(event)
      #expect(first.change?.entry == second.change?.entry, "seed \(seed), \(event)")
      #expect(first.change?.record == second.change?.record, "seed \(seed), \(event)")
    }
  }

  @Test(arguments: Seeds.first(10))
  func `law 9: a rejected link does not change the tree, the stores or the rows`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let taxi = try TaxiWorld.session()
    for _ in 0..<20 { taxi.turn(RandomEvent.next(&random)) }
    var before = taxi.session.record
    let tree = taxi.session.tree
    for url in ["", "taxi://reservations/abc", "http://taxi.example/home", "taxi://order?pickup=91,0", "😀"] {
      let outcome = try taxi.open(url)
      #expect(outcome.outcome == .rejected, "seed \(seed), \(url)")
      // The counters of the journal continue.
      before.version += 1
      before.lastLink += 1
      #expect(taxi.session.record == before, "seed \(seed), \(url)")
      #expect(taxi.session.tree == tree, "seed \(seed), \(url)")
    }
  }
}

/// The seeds of the tests with random events.
enum Seeds {
  /// Returns the seeds from 1 to `count`, or to the number in `ANDON_SEEDS`.
  static func first(_ count: UInt64) -> ClosedRange<UInt64> {
    1...max(1, ProcessInfo.processInfo.environment["ANDON_SEEDS"].flatMap { UInt64($0) } ?? count)
  }
}

/// Random events: mostly links, valid and invalid ones.
enum RandomEvent {
  static func next(_ random: inout SplitMix64) -> SessionEvent {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...2: .login(Bool.random(using: &random) ? [:] : ["phone": "09012345678"])
    case 3: .logout
    case 4: .configure(["maintenance": "on"])
    case 5, 6: .configure(["maintenance": "off"])
    case 7: .tick
    default: .open(url: url(&random))
    }
  }

  static func url(_ random: inout SplitMix64) -> String {
    let urls = [
      "taxi://home", "taxi://order", "taxi://order?pickup=here&dropoff=35.681236,139.767125,Tokyo%20Station",
      "taxi://order?pickup=1.5,2.25&stop=here&stop=-3,4&class=premium", "taxi://reservations", "taxi://reservations/41",
      "taxi://reservations/42", "taxi://reservations/43", "taxi://reservations/999", "taxi://wallet",
      "taxi://login", "taxi://login?phone=09099998888", "japantaxi://reservations/42",
      "https://taxi.example/wallet?utm_source=mail", "taxi://nowhere", "taxi://reservations/abc", "",
    ]
    return urls[Int.random(in: 0..<urls.count, using: &random)]
  }
}
