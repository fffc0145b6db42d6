extension LinkCharacters {
  /// The same text with the marks of each letter in canonical order (Unicode, 3.11), as every normal form has them.
  ///
  /// Whoever normalises, hashes or splits a text orders its marks first, and the standard library and Foundation do so
  /// in the square of their number: the 8 KiB of a link would take the time of hundreds of links.
  static func ordered(_ text: String) -> String {
    guard !isOrdered(text) else { return text }
    var scalars = String.UnicodeScalarView()
    var marks: [(order: UInt8, place: Int, scalar: Unicode.Scalar)] = []
    for scalar in text.unicodeScalars.lazy.flatMap({ scalar in compound[scalar] ?? [scalar] }) {
      let order = scalar.properties.canonicalCombiningClass.rawValue
      if order == 0 {
        append(&marks, to: &scalars)
        scalars.append(scalar)
      } else {
        marks.append((order, marks.count, scalar))
      }
    }
    append(&marks, to: &scalars)
    return String(scalars)
  }

  private static func isOrdered(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    var last: UInt8 = 0
    for scalar in text.unicodeScalars {
      let order = scalar.properties.canonicalCombiningClass.rawValue
      if order != 0 ? order < last : compound[scalar] != nil { return false }
      last = order
    }
    return true
  }

  /// Appends the marks that follow each other; those of one class stay as they are.
  private static func append(
    _ marks: inout [(order: UInt8, place: Int, scalar: Unicode.Scalar)], to scalars: inout String.UnicodeScalarView
  ) {
    marks.sort { ($0.order, $0.place) < ($1.order, $1.place) }
    scalars.append(contentsOf: marks.lazy.map(\.scalar))
    marks.removeAll(keepingCapacity: true)
  }

  /// The vowels of Tibetan that count as letters, and yet consist of marks only.
  static let compound: [Unicode.Scalar: [Unicode.Scalar]] = [
    "\u{F73}": ["\u{F71}", "\u{F72}"], "\u{F75}": ["\u{F71}", "\u{F74}"], "\u{F81}": ["\u{F71}", "\u{F80}"],
  ]
}
