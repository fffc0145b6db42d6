import HeadlessUI
public import SessionEngine

/// The events that a search sends to an app's sessions. Taps are read from the screens.
public struct EventVocabulary: Sendable {
  /// The links, valid and invalid ones.
  public var links: [String]
  /// The log-ins, log-outs, settings, clock advances and requests of the app.
  public var controls: [SessionEvent]
  /// The texts for each field, by its element. The texts under the empty name are for all other fields.
  public var texts: [String: [String]]

  /// A vocabulary from its parts.
  public init(links: [String], controls: [SessionEvent] = [], texts: [String: [String]] = [:]) {
    self.links = links
    self.controls = controls
    self.texts = texts
  }

  /// Returns the possible taps on a session's screens, for a field one with each text, and back where it stays in the app.
  public func taps(on session: Session) -> [SessionEvent] {
    session.screens.flatMap(\.elements).flatMap(taps(on:)) + (session.backStaysInApp ? [.back] : [])
  }

  /// Returns the possible taps on an element.
  func taps(on element: ScreenSnapshot.Element) -> [SessionEvent] {
    guard element.enabled, element.kind.isTappable else { return [] }
    guard element.kind == .field else { return [.tap(element: element.id, text: nil)] }
    return (texts[element.id] ?? texts[""] ?? ["text"]).map { .tap(element: element.id, text: $0) }
  }
}

extension Session {
  /// Whether the phone's back leads to another screen of the app.
  var backStaysInApp: Bool {
    switch backAction {
    case .tap, .dismiss: true
    case .leave, .unanswered, .nothing, nil: false
    }
  }
}
