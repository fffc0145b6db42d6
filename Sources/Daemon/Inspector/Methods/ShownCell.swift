import DeepLinks
import HeadlessUI
import Lab
import RIBs
import SessionEngine

/// What a cell of the matrix looks like: the screens after the link, and the trees before and after it.
///
/// The screens are complete: they show what the app shows to its user.
struct ShownCell: Encodable, Sendable {
  /// The cell with its place, without secrets.
  let place: Matrix.Place
  /// The trees of a cell.
  struct Trees: Encodable, Sendable {
    let before: TreeSnapshot
    let after: TreeSnapshot
  }
  private let language: Language
  private let screens: [ShownScreen]
  /// The screens that a presented screen covers; `nil` for none.
  private let covered: [ShownScreen]?
  private let trees: Trees

  private enum CodingKeys: String, CodingKey { case language, screens, covered, trees }

  /// A cell with its place. `session` is the session after the link, and `before` the tree before it.
  init(_ place: Matrix.Place, session: Session, before: TreeSnapshot, secrets: Redactor) {
    self.place = place
    let language = session.settings.language
    self.language = language
    screens = session.screens.map { ShownScreen($0, in: language) }
    covered = ShownScreen.list(session.coveredScreens, in: language)
    trees = Trees(before: before.redacted(by: secrets), after: session.tree.redacted(by: secrets))
  }
}
