/// The addresses that a script of an attribute opens: `location.href='https://…'`, `window.open("…")`, `go('taxi://…')`.
///
/// The properties and methods are those of `Location` and `Window` (HTML standard, 7.2.4 and 7.2.2.1). The script is not run:
/// an address counts only as one text in quotes. One that is handed to another function counts too, because a tap probably
/// opens it.
struct HTMLActions {
  /// The addresses, in their order.
  private let addresses: [String]
  /// The scripts that open an address which is not one text.
  private let others: [String]

  /// The longest script that is read, in characters.
  private static let longest = 8_192

  /// Whether the script opens nothing.
  var isEmpty: Bool { addresses.isEmpty && others.isEmpty }

  /// Reads a script.
  init(_ script: String) {
    let script = script.prefix(Self.longest)
    let opening =
      /(?:^|[^A-Za-z0-9_$])(location(?:\.href)?\s*=(?!=)|location\.(?:assign|replace)\s*\(|window\.open\s*\()\s*(?:(?:'([^']*)'|"([^"]*)"|`([^`]*)`)\s*(?:[,);}]|$))?/
    var (addresses, others): ([String], [String]) = ([], [])
    var rest = script[...]
    while let match = rest.firstMatch(of: opening) {
      let part = Self.literals(in: rest[..<match.range.lowerBound])
      (addresses, others) = (addresses + part.addresses, others + part.others)
      // A sum of texts is no single address.
      if let text = match.output.2 ?? match.output.3 ?? match.output.4 {
        addresses.append(String(text))
      } else {
        others.append(String(match.output.1))
        // The texts of the sum are told with it.
        rest = rest[match.range.upperBound...].drop { !";\n".contains($0) }
        continue
      }
      rest = rest[match.range.upperBound...]
    }
    let part = Self.literals(in: rest)
    (self.addresses, self.others) = (addresses + part.addresses, others + part.others)
  }

  /// The texts in quotes that are addresses, and those that are the beginning or a part of one.
  private static func literals(in script: Substring) -> (addresses: [String], others: [String]) {
    let literal =
      /(\+\s*)?(?:'([A-Za-z][A-Za-z0-9+.\-]*:\/\/[^']*)'|"([A-Za-z][A-Za-z0-9+.\-]*:\/\/[^"]*)"|`([A-Za-z][A-Za-z0-9+.\-]*:\/\/[^`]*)`)(\s*\+)?/
    var found: (addresses: [String], others: [String]) = ([], [])
    for match in script.matches(of: literal) {
      guard let text = match.output.2 ?? match.output.3 ?? match.output.4 else { continue }
      if match.output.1 == nil, match.output.5 == nil {
        found.addresses.append(String(text))
      } else {
        found.others.append(String(text))
      }
    }
    return found
  }

  /// The links, with those that are not known as not read.
  func links(line: Int, name: String?) -> [CampaignLink] {
    addresses.map { CampaignLink(line: line, url: $0, name: name) }
      + others.map { .unread(line: line, url: $0, .actionWithoutAddress) }
  }
}
