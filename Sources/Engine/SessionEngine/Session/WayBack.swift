import HeadlessUI
import RIBs

/// What lies behind a session's screen: the screens to which the phone's back leads, one press after another.
public struct WayBack: Sendable, Hashable, Codable {
  /// How the presses end.
  public enum End: String, Sendable, Hashable, Codable {
    /// The next press leaves the app. The last of the screens, or else the session's own, is the home screen.
    case left
    /// On iOS there is nothing to swipe back to.
    case bottom
    /// Back does nothing, or raises a question that no button answers by giving up what was typed.
    case stuck
    /// Back does not lead out in as many presses as the tree has RIBs. A dialog of the phone, and a question that is on the
    /// screen already, take one more each.
    case endless
  }

  /// The names of the RIBs whose screens are on top, one for each press until home or out of the app.
  public internal(set) var screens: [String] = []
  /// How the presses end.
  public internal(set) var end = End.endless
}

extension SessionHost {
  /// Returns what lies behind the screen of a session, whose copy goes back until it is out of the app. The app must be in the
  /// foreground. `wall` is the time of the presses, in milliseconds since 1970.
  ///
  /// A question that a press raises is answered by its element with the role `discard`. Throws the app's error when the app
  /// cannot be built.
  public func wayBack(from record: SessionRecord, at wall: Int64) throws -> WayBack {
    var presses = BackPresses(of: try wake(record), at: wall)
    while presses.press() != nil {}
    return presses.way
  }
}

/// Presses of the phone's back in a session, until it is out of the app.
package struct BackPresses {
  /// The session, after the presses so far.
  package let session: Session
  /// The way that the presses have shown.
  package private(set) var way = WayBack()
  private let wall: Int64
  /// The number of presses left.
  private var left: Int

  /// Presses in a session at a wall time, in milliseconds since 1970. The session is used up.
  package init(of session: Session, at wall: Int64) {
    (self.session, self.wall) = (session, wall)
    left = session.pressesOut
  }

  /// Goes back once. Returns the turns; `nil` when the way has ended.
  package mutating func press() -> [Turn]? {
    switch session.backAction {
    case nil, .leave: return end(.left)
    case .nothing: return end(.bottom)
    case .unanswered: return end(.stuck)
    case .tap, .dismiss: break
    }
    guard left > 0 else { return end(.endless) }
    left -= 1
    let (had, rib, dialogs) = (session.hasQuestion, session.topScreenRIB, session.phone.asked.count)
    var turns = [session.turn(.back, at: wall)]
    if !had, session.hasQuestion {
      if let element = session.screens.lazy.compactMap({ $0.element(for: .discard) }).first {
        turns.append(session.turn(.tap(element: element.id, text: nil), at: wall))
      } else if session.topScreenRIB == rib {
        return end(.stuck)
      }
      // A question under the screen that has left was there before: the next press answers it.
    }
    // A dialog of the phone belongs to no RIB, and a link that waited for it can attach more of them.
    if session.phone.asked.count < dialogs { left = session.pressesOut }
    way.screens.append(session.topScreenRIB ?? "")
    return turns
  }

  private mutating func end(_ end: WayBack.End) -> [Turn]? {
    way.end = end
    return nil
  }
}

extension Session {
  /// Whether a question of the app is on the screen.
  fileprivate var hasQuestion: Bool { screens.contains(where: \.hasAlert) }

  /// The maximum number of presses that lead out: one for each RIB, and one for a question that is on the screen.
  fileprivate var pressesOut: Int { tree.count + (hasQuestion ? 1 : 0) }
}

extension TreeSnapshot {
  /// The number of RIBs. A sheet stands above another branch, so the way back is as long as the branches together.
  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }
}
