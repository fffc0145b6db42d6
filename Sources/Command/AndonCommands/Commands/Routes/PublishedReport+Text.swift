import LinkAssociation
import TextFormats

extension PublishedReport {
  /// The report for people: the host, a table of its files, their findings, and the fingerprints of builds.
  func text(width: Int?) -> String {
    var table = TextTable(["FILE", "STATUS", "TYPE", "BYTES", "AGE", "LOCAL FILE"], width: width)
    for file in files {
      table.add([
        file.name, file.status.map { "\($0)" } ?? "-", file.contentType ?? "-", file.bytes.map { "\($0)" } ?? "-",
        file.ageText, file.localText,
      ])
    }
    return ([host] + Self.indented(table.lines) + files.flatMap(\.lines) + prints(width)).joined(separator: "\n")
  }

  private func prints(_ width: Int?) -> [String] {
    let prints = files.flatMap(\.fingerprints)
    guard !prints.isEmpty else { return [] }
    var table = TextTable(["PACKAGE", "PUBLISHED", "LOCAL FILE", "FINGERPRINT"], width: width)
    for one in prints {
      let local = one.local.map { $0 ? "yes" : "no" } ?? "-"
      table.add([one.package, one.published ? "yes" : "no", local, one.fingerprint])
    }
    return Self.indented(table.lines)
  }

  fileprivate static func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }
}

extension PublishedReport.File {
  fileprivate var ageText: String { ageSeconds.map { PublishedResponse.text(ofAge: $0) } ?? "-" }

  fileprivate var localText: String {
    switch local {
    case "same": "same"
    case "different": "differs"
    case "no_local_file": "none"
    default: "-"
    }
  }

  /// The fields that tell the age, the findings, and the differences of each.
  fileprivate var lines: [String] {
    let fields = ["Age", "Date", "Last-Modified", "Cache-Control"].compactMap { name in
      ageFields[name].map { "\(name): \($0)" }
    }
    // The time of the response alone says nothing about the age of the file.
    let isKnown = ageFields.keys.contains { $0 != "Date" }
    let ages = isKnown ? ["  \(name): \(fields.joined(separator: "; "))"] : []
    return (ages + findings.flatMap { $0.lines(name) }).map(\.escapingControlCharacters)
  }
}

extension PublishedReport.Finding {
  fileprivate func lines(_ name: String) -> [String] {
    let first = "  \(severity): \(name): \(message)" + (remedy.isEmpty ? "" : " \(remedy)")
    return [first] + differences.map { "    " + $0.text }
  }
}

extension PublishedReport.Difference {
  fileprivate var text: String {
    let place =
      switch only {
      case "published": "only published"
      case "local": "only local"
      case "apple_cdn": "only Apple's CDN"
      case "host": "only on the host"
      default: "other order"
      }
    let words = [place.padded(to: 16), kind.padded(to: 11), subject, value].filter { !$0.isEmpty }
    return words.joined(separator: "  ")
  }
}
