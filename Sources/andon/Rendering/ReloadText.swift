import ControlProtocol
import TextFormats

/// What another table of links changed, for a person.
struct ReloadText {
  let reply: ReloadReply

  var text: String {
    var rows = Rows()
    rows.add("added", reply.added.joined(separator: ", "))
    rows.add("removed", reply.removed.joined(separator: ", "))
    rows.add("changed", reply.changed.joined(separator: ", "))
    rows.add("also", reply.parts.joined(separator: ", "))
    let heading = "reloaded: \(counted(reply.routes, "route"))" + (rows.lines.isEmpty ? ", the same as before" : "")
    return ([heading] + rows.lines).joined(separator: "\n").escapingLineByLine
  }
}
