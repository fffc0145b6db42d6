import ControlProtocol
import TextFormats

/// The text of a reload: what the new table of links changed.
struct ReloadText {
  /// The number of names that a row shows. A table has up to 10,000.
  private static let shownNames = 8

  let reply: ReloadReply

  var text: String {
    var rows = Rows()
    rows.add("added", Self.summary(reply.added))
    rows.add("removed", Self.summary(reply.removed))
    rows.add("changed", Self.summary(reply.changed))
    rows.add("also", reply.parts.joined(separator: ", "))
    rows.add("lost", lost)
    rows.add("checked", reply.checked.map { "the first \($0) locations and pending links: the time was over" })
    let isSame = rows.lines.isEmpty && reply.files == nil
    let heading = "reloaded: \(counted(reply.routes, "route"))" + (isSame ? ", the same as before" : "")
    for file in reply.files ?? [] { rows.add(file.file, linesOf: Self.sentence(file)) }
    return rows.text(under: heading)
  }

  private static func sentence(_ file: ReloadedFile) -> String {
    switch file.state {
    case .same: "the same as before"
    case .changed: "changed, and in use"
    case .needsRestart: "changed, and read only at the start: start the daemon anew to use \(file.path ?? "it")"
    case .refused: "wrong, and the next start would fail: \(file.error ?? file.path ?? "it cannot be read")"
    }
  }

  private var lost: String? {
    let counts = [
      reply.lostLocations.map { "the location of \(counted($0, "session"))" },
      reply.lostPending.map { counted($0, "link") + " that waited" },
    ].compactMap(\.self)
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  /// The names, or the first ones and the number of the others; `--json` has all.
  private static func summary(_ names: [String]) -> String {
    guard names.count > shownNames else { return names.joined(separator: ", ") }
    return names.prefix(shownNames - 1).joined(separator: ", ")
      + " and \(names.count - shownNames + 1) more (see --json)"
  }
}
