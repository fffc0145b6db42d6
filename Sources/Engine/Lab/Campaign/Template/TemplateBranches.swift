/// The branches of a template while it is read.
struct TemplateBranches {
  /// The links up to here that each open branch begins with, and those that earlier branches of it have ended with.
  private var open: [(before: [[LinkTemplate.Piece]], ended: [[LinkTemplate.Piece]], hasElse: Bool)] = []
  private var current: [[LinkTemplate.Piece]] = [[]]
  /// Whether there are more links than ``LinkTemplate/mostVariants``.
  private(set) var isCut = false

  /// Whether a branch has no end.
  var isOpen: Bool { !open.isEmpty }

  /// The links that were read, each in pieces.
  var finished: [[LinkTemplate.Piece]] { open.isEmpty ? current : current + open.flatMap(\.ended) }

  /// Adds a piece to each open link.
  mutating func add(_ piece: LinkTemplate.Piece) { current = current.map { $0 + [piece] } }

  /// Adds a part that is filled in or chosen.
  mutating func add(_ token: TemplateToken) {
    switch token.role {
    case .pieces(let choices): current = bounded(current.flatMap { link in choices.map { link + $0 } })
    case .begin: open.append((current, [], false))
    case .branch(let isElse, let isFirstPossible):
      guard var last = open.popLast() else { return }
      // The text between `case` and its first `when` belongs to no branch.
      if !isFirstPossible || !last.ended.isEmpty || current != last.before { last.ended += current }
      last.hasElse = last.hasElse || isElse
      current = last.before
      open.append(last)
    case .end:
      guard let last = open.popLast() else { return }
      current = bounded(last.ended + current + (last.hasElse ? [] : last.before))
    }
  }

  private mutating func bounded(_ links: [[LinkTemplate.Piece]]) -> [[LinkTemplate.Piece]] {
    isCut = isCut || links.count > LinkTemplate.mostVariants
    return Array(links.prefix(LinkTemplate.mostVariants))
  }
}
