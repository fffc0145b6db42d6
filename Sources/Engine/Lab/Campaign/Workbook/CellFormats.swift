import TextFormats

/// The formats of a workbook's cells, as far as they tell dates from other numbers (ECMA-376 part 1, 18.8).
struct CellFormats {
  private let areDates: [Bool]
  /// Whether days are counted from 1904 and not from 1900.
  private let isFrom1904: Bool

  /// Reads the part `styles.xml`; a workbook without it has no dates.
  init(_ root: XMLNode?, isFrom1904: Bool) {
    self.isFrom1904 = isFrom1904
    let own = root?.element("numFmts")?.elements("numFmt").compactMap { node in
      node.attributes["numFmtId"].flatMap(Int.init).map { ($0, node.attributes["formatCode"] ?? "") }
    }
    let codes = Dictionary(own ?? []) { first, _ in first }
    areDates =
      root?.element("cellXfs")?.elements("xf").map { node in
        let format = node.attributes["numFmtId"].flatMap(Int.init) ?? 0
        return codes[format].map(Self.isDate) ?? Self.dates.contains { $0.contains(format) }
      } ?? []
  }

  /// The built-in formats of dates and times; those from 27 on are for Japanese, Chinese and Korean (18.8.30).
  private static let dates = [14...22, 27...36, 45...47, 50...58]

  /// Whether a code has a part of a date outside of quotes, brackets and escapes: `yyyy"年"m"月"d"日"`.
  static func isDate(_ code: String) -> Bool {
    let section = code.prefix { $0 != ";" }
    let bare = section.replacing(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./, with: "").lowercased()
    return bare != "general" && bare.contains { "ymdhs".contains($0) }
  }

  /// The text of a number in a cell with a style: a date such as `2026-12-01`, with the time when it is not midnight, or
  /// the number as it is.
  func text(_ number: String, style: Int) -> String {
    guard areDates.indices.contains(style), areDates[style], let serial = Double(number),
      (0..<2_958_466).contains(serial)
    else { return number }
    // Day 1 is 1900-01-01 or 1904-01-02. Day 60 of 1900 is a 29 February that was none (18.17.4.1).
    let offset = isFrom1904 ? 24_107.0 : serial < 60 ? 25_568.0 : 25_569.0
    let seconds = ((serial - offset) * 86_400).rounded()
    let text = Timestamp(milliseconds: Int64(seconds) * 1_000).description
    let (day, time) = (text.prefix(10), text.dropFirst(11).prefix(8))
    return time == "00:00:00" ? String(day) : "\(day) \(time)"
  }
}
