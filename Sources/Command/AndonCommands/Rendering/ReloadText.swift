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
    let heading = "reloaded: \(counted(reply.routes, "route"))" + (rows.lines.isEmpty ? ", the same as before" : "")
    return rows.text(under: heading)
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
