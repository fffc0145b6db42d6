public import TextFormats

/// A table of short links and the long links for which they stand: CSV with two columns, whose first row can be titles.
public struct ShortLinkTable: Sendable {
  /// The most short links in a row, where a long link is a short one too.
  private static let mostHops = 5

  private var long: [String: String] = [:]

  /// Reads a table; `file` is its name in messages. Throws for a row that is not a short and a long link, and for a short link
  /// that stands for two.
  public init(_ text: String, file: String) throws(ShortLinkTableError) {
    let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    let rows = DelimitedText(text, separator: DelimitedText.separator(of: text) ?? ",").rows
    for (index, row) in rows.enumerated() {
      let fields = row.fields.map(\.trimmed)
      // Titles have no address in them.
      if index == 0, !fields.contains(where: { $0.contains("/") }) || fields[0].hasPrefix("#") { continue }
      guard fields.count >= 2, !fields[0].isEmpty, fields[1].contains("://") else {
        throw ShortLinkTableError(
          .badRow, "\(file) has no short and long link in the row",
          hint: "write rows such as bit.ly/x,https://site.example/y",
          at: .line(row.line))
      }
      let key = Self.key(fields[0])
      if let other = long[key], other != fields[1] {
        throw ShortLinkTableError(
          .twoLongLinks, "\(file) has another long link for a short link of an earlier row",
          hint: "remove one of the rows",
          at: .line(row.line))
      }
      long[key] = fields[1]
    }
    guard !long.isEmpty else {
      throw ShortLinkTableError(
        .empty, "\(file) has no short link", hint: "write rows such as bit.ly/x,https://site.example/y")
    }
  }

  /// Returns the long link for which a short one stands; `nil` for a link that the table does not have. A query or a fragment
  /// that the table does not have counts as part of the visit and not of the short link.
  public func long(of link: String) -> String? {
    guard var found = entry(link) else { return nil }
    for _ in 0..<Self.mostHops {
      guard let next = entry(found), next != found else { break }
      found = next
    }
    return found
  }

  private func entry(_ link: String) -> String? {
    let key = Self.key(link)
    return long[key] ?? long[Self.key(String(key.prefix { $0 != "?" && $0 != "#" }))]
  }

  /// A short link without its scheme and a slash at its end, with its host in lower case.
  private static func key(_ link: String) -> String {
    let start = link.firstRange(of: "://")?.upperBound ?? link.startIndex
    let rest = link[start...]
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest[host.endIndex...]
    return host.lowercased() + (path.hasSuffix("/") ? path.dropLast() : path)
  }
}

/// An error for a table of short links that cannot be read.
public typealias ShortLinkTableError = PlainError<ShortLinkTableErrorCode>

/// The reasons why a table of short links cannot be read.
public enum ShortLinkTableErrorCode: String, Sendable, CaseIterable {
  /// A row is not a short and a long link.
  case badRow = "shortLinks.badRow"
  /// A short link stands for two long links.
  case twoLongLinks = "shortLinks.twoLongLinks"
  /// The table has no rows.
  case empty = "shortLinks.empty"
}
