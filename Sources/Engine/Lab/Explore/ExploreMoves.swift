public import DeepLinks
import HeadlessUI
public import SessionEngine

/// What can happen next in a session: taps on its screens, links, answers of the backend, and time.
public struct ExploreMoves: Sendable {
  /// The links and the texts for fields.
  let vocabulary: EventVocabulary

  /// The number of due moments that may pass without a change.
  private static let patience = 60

  /// The moves of some links, by default the sample links of a route table.
  ///
  /// A field takes the texts that are given for it, else those that the starting states type into it, else the first
  /// value that a sample link has for the parameter of its name, else `text`.
  public init(
    routes: RouteTable, states: [StartingState], links: [String]? = nil, texts: [String: [String]] = [:]
  ) {
    let links = links ?? MatrixLink.samples(of: routes).map(\.url)
    var found: [String: [String]] = [:]
    for link in links.compactMap({ try? routes.parse($0).link }) {
      for (name, value) in link.parameters where found[name] == nil { found[name] = [value.description] }
    }
    for case .tap(let element, let text?) in states.flatMap(\.events) { found[element] = [text] }
    vocabulary = EventVocabulary(
      links: links, controls: ExploreLaws.controls + states.flatMap(\.events).filter(\.isControl),
      texts: found.merging(texts) { $1 })
  }

  /// A move, with the element that it taps and the screen's RIB.
  struct Move {
    let event: SessionEvent
    var target: (rib: String, element: ScreenSnapshot.Element)?

    /// Whether it opens a link.
    var isLink: Bool { if case .open = event { true } else { false } }
  }

  /// Returns the moves of a session without time. `screens` are its screens.
  func moves(of session: Session, _ screens: [ScreenSnapshot]) -> [Move] {
    var moves: [Move] = []
    var ids: Set<String> = []
    // The topmost screen takes the tap when two have the same element.
    for screen in screens.reversed() {
      for element in screen.elements where ids.insert(element.id).inserted {
        moves += vocabulary.taps(on: element).map { Move(event: $0, target: (screen.rib, element)) }
      }
    }
    if session.backStaysInApp { moves.append(Move(event: .back)) }
    moves += vocabulary.links.map { Move(event: .open(url: $0)) }
    return moves + answers(session).map { Move(event: $0) }
  }

  /// The changes of what the backend answers, and of the phone around an app that is not on the screen.
  private func answers(_ session: Session) -> [SessionEvent] {
    switch session.phone.app {
    case .foreground: [.configure(["errors": session.settings.errors == 0 ? "100" : "0"])]
    case .background, .notRunning: [.configure(["app": Phone.AppState.foreground.rawValue])]
    case .notInstalled: [.install]
    }
  }

  /// Returns the time after which something has changed in a session, as an event; `nil` when nothing is due that
  /// changes anything. The session is used up.
  func time(in session: Session, at wall: Int64) throws -> Move? {
    let (began, digest) = (session.now, StateDigest.of(session))
    for _ in 0..<Self.patience {
      guard let due = session.nextMoment else { return nil }
      let turn = session.turn(.advance(milliseconds: max(due - session.now, 1)), at: wall)
      if !turn.faults.isEmpty || StateDigest.of(session) != digest {
        return Move(event: .advance(milliseconds: max(session.now - began, 1)))
      }
    }
    return nil
  }
}

extension SessionEvent {
  /// Whether it is neither a link nor a tap.
  fileprivate var isControl: Bool {
    switch self {
    case .open, .input, .tap, .back: false
    default: true
    }
  }
}
