import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Streams
import Testing

/// The app of the page `OpaqueFlows`, and its flow.
@Suite struct OpaqueFlowTests {
  private let session: TestSession

  init() throws {
    session = try TestSession(app: ShopApp(), routes: ShopApp.routes())
  }

  @Test func `a link lands on a screen of the flow, and the tree and the location name it`() throws {
    #expect(try session.open("shop://checkout?screen=payment").outcome == .completed)
    #expect(session.tree.text == "Shop (covered)\n  Checkout(screen: payment)")
    #expect(session.location == ["shop://checkout?screen=payment"])
    #expect(session.text("screen") == "payment")
    let before = session.tree.digest
    try session.restart()
    #expect(session.tree.digest == before)
    #expect(session.text("screen") == "payment")
  }

  @Test func `another screen of the flow keeps its RIB, and one that it does not have is rejected`() throws {
    try session.open("shop://checkout")
    let turn = try session.open("shop://checkout?screen=confirmation")
    #expect(turn.outcome == .completed)
    #expect(session.location == ["shop://checkout?screen=confirmation"])
    #expect(try session.open("shop://checkout?screen=gift").outcome == .rejected)
    #expect(session.location == ["shop://checkout?screen=confirmation"])
  }

  @Test func `taps go on in the flow, and back leads out of it`() throws {
    try session.tap("checkout")
    try session.tap("screen.payment")
    #expect(session.location == ["shop://checkout?screen=payment"])
    try session.tap("screen.address")
    #expect(session.location == ["shop://checkout?screen=address"])
    try session.tap("back")
    #expect(session.tree.text == "Shop")
  }

  @Test func `a result ends the flow`() throws {
    try session.open("shop://checkout?screen=confirmation")
    try session.tap("result.paid")
    #expect(session.tree.text == "Shop")
    #expect(session.location == ["shop://shop"])
  }

  @Test func `a root with a place of its own has no location while the app does not run`() throws {
    #expect(session.location == ["shop://shop"])
    session.turn(.configure(["app": "notRunning"]))
    #expect(session.location == [])
    try session.restart()
    try session.open("shop://checkout")
    #expect(session.location == ["shop://checkout?screen=address"])
  }

  @Test func `the laws hold with a flow`() throws {
    try expectLaws(app: ShopApp(), routes: ShopApp.routes(), budget: .sequences(30))
  }
}

/// A flow alone, around old code.
@Suite struct OpaqueFlowInteractorTests {
  private final class OldCode: OpaqueFlowPresentable {
    var shown: [String] = []
    func show(_ screen: String) { shown.append(screen) }
  }

  private final class Parent: OpaqueFlowListener {
    var calls: [String] = []
    func opaqueFlowDidGoBack() { calls.append("back") }
    func opaqueFlowDidEnd(with result: String) { calls.append(result) }
  }

  private let old = OldCode()
  private let parent = Parent()
  private let flow: OpaqueFlowInteractor

  init() {
    flow = OpaqueFlowInteractor(.checkout, presenter: old)
    flow.listener = parent
    flow.activate()
  }

  @Test func `it shows its first screen, and a step shows another one`() {
    #expect(old.shown == ["address"])
    _ = flow.show("payment")
    #expect(old.shown == ["address", "payment"])
    #expect(flow.screen == "payment")
  }

  @Test func `a step to an unknown screen stops, and changes nothing`() {
    var settlement: Settlement<Void>?
    flow.show("gift").map { _ in () }.onSettle { settlement = $0 }
    guard case .stopped(reason: OpaqueFlow.unknownScreen)? = settlement else {
      Issue.record("\(String(describing: settlement))")
      return
    }
    #expect(flow.screen == "address")
  }

  @Test func `old code that goes on by itself is followed, and an unknown screen or result is not`() {
    flow.didShow("confirmation")
    flow.didShow("gift")
    flow.didEnd(with: "lost")
    #expect(flow.screen == "confirmation")
    flow.didEnd(with: "paid")
    #expect(parent.calls == ["paid"])
  }

  @Test func `back leads out of the flow from each of its screens`() {
    flow.didShow("confirmation")
    flow.didTapBack()
    #expect(parent.calls == ["back"])
    #expect(flow.screen == "confirmation")
  }
}
