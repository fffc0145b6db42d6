import ControlProtocol
import TextFormats

/// The text of a reload: what the new table of links changed.
struct ReloadText {
  let reply: ReloadReply

  var text: String {
    var rows = Rows()
    rows.add("added", reply.added.joined(separator: ", "))
    rows.add("removed", reply.removed.joined(separator: ", "))
    rows.add("changed", reply.changed.joined(separator: ", "))
    rows.add("also", reply.parts.joined(separator: ", "))
    let heading = "reloaded: \(counted(reply.routes, "route"))" + (rows.lines.isEmpty ? ", the same as before" : "")
    return rows.text(under: heading)
  }
}
