import HeadlessUI
public import SessionEngine

/// What may happen to the sessions of an app beside taps, which are read from their screens.
public struct EventVocabulary: Sendable {
  /// Links, good ones and bad ones.
  public var links: [String]
  /// Log-ins, log-outs, settings, time, requests of the app.
  public var controls: [SessionEvent]
  /// What is typed into a field, by its element; those under the empty name are typed into all others.
  public var texts: [String: [String]]

  /// A vocabulary with every part given.
  public init(links: [String], controls: [SessionEvent] = [], texts: [String: [String]] = [:]) {
    self.links = links
    self.controls = controls
    self.texts = texts
  }

  /// What can be tapped on a session's screens now, each field with every text.
  public func taps(on session: Session) -> [SessionEvent] {
    session.screens.flatMap(\.elements).filter { $0.enabled && $0.kind.isTappable }.flatMap { element in
      guard element.kind == .field else { return [SessionEvent.tap(element: element.id, text: nil)] }
      return (texts[element.id] ?? texts[""] ?? ["text"]).map { .tap(element: element.id, text: $0) }
    }
  }
}
