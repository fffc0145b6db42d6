package import Flux

/// The texts that a person has typed into fields and that are still there, and those that links in progress have lost.
///
/// A text of a screen that is not attached any more is kept here as long as the app's stores keep it.
package struct TypedTexts: StoreState, Sendable, Hashable {
  /// The name of the stored JSON.
  package static let storeName = "typed"
  /// The maximum number of fields that are followed. The oldest is forgotten.
  static let most = 32

  /// A text in a field.
  struct Entry: Sendable, Hashable, Codable {
    /// The names of the RIBs from the root to that of the field.
    let path: [String]
    /// The identifier of the field.
    let field: String
    /// The text that the field shows.
    var text: String
    /// The parameters of the RIB.
    var parameters: [String: String]
    /// The session's location while the field was on its screen.
    var location: [String]
    /// Whether a link took the screen away, and the app's stores keep the text.
    var isKept = false

    /// The name of the RIB.
    var screen: String { path.last ?? "" }
  }

  /// The texts, the oldest first.
  var entries: [Entry] = []
  /// The texts that links have lost that have not settled, by the number of the link.
  var lost: [Int: [LostText]] = [:]

  /// No texts.
  package init() {}

  /// Replaces the texts.
  package mutating func reduce(_ action: any Action) {
    if case .changed(let texts) = action as? TypedAction { self = texts }
  }

  /// Adds or replaces the text of a field.
  mutating func note(_ entry: Entry) {
    entries.removeAll { $0.path == entry.path && $0.field == entry.field && !$0.isKept }
    entries.append(entry)
    if entries.count > Self.most { entries.removeFirst() }
  }
}

/// A change of the typed texts.
enum TypedAction: Action {
  case changed(TypedTexts)
}
