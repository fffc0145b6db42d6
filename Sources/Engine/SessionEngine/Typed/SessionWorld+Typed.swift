import Flux
import HeadlessUI
import RIBs

// What a session's screens show of the texts that a person has typed.

extension SessionWorld {
  /// The text that a field shows on the screen of an attached RIB, covered or not; `nil` when the RIB is not attached or
  /// its screen lacks the field.
  func text(of field: String, at path: [String]) -> (text: String, parameters: [String: String])? {
    guard let router = instance.root.router(at: path[...]), let screen = router.screen else { return nil }
    let element = screen.snapshot(rib: "", in: settings.state.environment).element(field)
    guard let element, element.kind == .field else { return nil }
    return (element.value ?? "", router.parameters)
  }

  /// Whether a RIB is attached.
  func hasRIB(at path: [String]) -> Bool { instance.root.router(at: path[...]) != nil }

  /// The path of the RIB on whose visible screen a field is; `nil` when there is none.
  func path(ofField field: String) -> [String]? {
    let environment = settings.state.environment
    let owner = visibleScreens.screens.last {
      $0.screen.snapshot(rib: "", in: environment).element(field)?.kind == .field
    }
    return owner?.screen.router?.pathNames
  }

  /// Whether the field of an entry shows the entry's text when its screen is opened again in a session with the states and
  /// rows of a record.
  func wouldShow(_ entry: TypedTexts.Entry, in record: SessionRecord) -> Bool {
    var record = record
    (record.location, record.pending) = (entry.location, [])
    guard let copy = try? SessionWorld(record: record, host: host) else { return false }
    copy.dispatcher.isReadOnly = true
    _ = copy.restore(record.location)
    let shown = copy.text(of: entry.field, at: entry.path)?.text
    copy.instance.root.end()
    return shown == entry.text
  }

  /// Adds to the outcome of a link that waits what it has lost so far.
  func addLost(to outcome: inout LinkOutcome) {
    if let lost = typed.state.lost[outcome.link] { outcome.lost = lost }
  }
}

extension RouterNode {
  /// The screen of the RIB; `nil` when it has none.
  fileprivate var screen: (any ScreenHosting)? {
    (self as? any ViewableRouting)?.viewControllable.viewController as? any ScreenHosting
  }
}
