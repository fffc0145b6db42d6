import ControlProtocol
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine

/// Where a session is after a turn: the parts that the page shows.
struct TurnPlace: Sendable, Hashable {
  var tree: TreeSnapshot
  var location: [String]
  var pending: [PendingReply]
  var language: Language
  /// The session's time, in milliseconds since 1970.
  var now: Int64
  var configured: [String: String]
  /// The requests since the session's creation.
  var requests: RequestCounts
  var screens: [ScreenSnapshot]
  /// The screens that a presented screen covers.
  var covered: [ScreenSnapshot]

  /// The place of a session.
  init(_ session: Session) {
    tree = session.tree
    location = session.location
    pending = session.record.pending.map(PendingReply.init)
    language = session.settings.language
    now = session.now
    configured = session.configured
    requests = session.requests
    screens = session.screens
    covered = session.coveredScreens
  }

  /// Returns the place after the session has closed: its root alone, without screens.
  func closed(at location: [String]) -> TurnPlace {
    var place = self
    place.tree.active = false
    place.tree.visible = false
    place.tree.children = []
    place.location = location
    place.pending = []
    place.screens = []
    place.covered = []
    return place
  }

  /// The screens as HTML. They are complete: they show what the app shows to its user.
  var shownScreens: [ShownScreen] { screens.map { ShownScreen($0, in: language) } }

  /// The covered screens as HTML; `nil` for none.
  var shownCovered: [ShownScreen]? { ShownScreen.list(covered, in: language) }
}
