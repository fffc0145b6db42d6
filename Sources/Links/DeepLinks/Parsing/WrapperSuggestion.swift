import TextFormats

/// The wrapper that would read a link of an unknown host, because one of its parameters contains a link of the table.
struct WrapperSuggestion {
  private let host: String
  private let parameter: String
  private let inside: String

  /// Looks for a link of the table in the parameters of a link; nil when there is none, or when the host is known.
  init?(_ text: String, _ table: RouteTable) {
    guard let url = try? GatedURL(text), let host = url.webHost?.text, !table.hosts.contains(host),
      table.translator?.claims(scheme: url.scheme, host: host) != true,
      let item = url.query.first(where: { item in
        item.value.text.contains("://")
          && (try? LinkReader(table: table, now: nil, repairs: false).read(item.value.text)) != nil
      })
    else { return nil }
    let labels = host.split(separator: ".")
    // `co.jp` and the like are not one owner's: the Public Suffix List has short second labels below countries.
    let isSuffix = labels.count > 2 && labels[labels.count - 1].count == 2 && labels[labels.count - 2].count < 4
    self.host = labels.count > 2 && !isSuffix ? "*." + labels.suffix(2).joined(separator: ".") : host
    parameter = item.name.text
    inside = item.value.text
  }

  /// The suggestion, with the lines for the table.
  var sentence: BilingualText {
    let name = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
    let lines = "  \(name):\n    hosts: [\"\(host)\"]\n    links: [\(parameter)]"
    return RepairSentence.wrapper.sentence([
      "parameter": parameter, "inside": inside.clipped(), "host": host, "lines": lines,
    ])
  }
}
