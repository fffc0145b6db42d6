/// The addresses that a script of an attribute opens: `location.href='https://…'`, `window.open("…")`.
///
/// The properties and methods are those of `Location` and `Window` (HTML standard, 7.2.4 and 7.2.2.1). The script is not run:
/// an address counts only as one text in quotes.
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
    let opening =
      /(?:^|[^A-Za-z0-9_$])(location(?:\.href)?\s*=(?!=)|location\.(?:assign|replace)\s*\(|window\.open\s*\()\s*(?:(?:'([^']*)'|"([^"]*)")\s*(?:[,);}]|$))?/
    var (addresses, others): ([String], [String]) = ([], [])
    for match in script.prefix(Self.longest).matches(of: opening) {
      // A sum of texts is no single address.
      if let text = match.output.2 ?? match.output.3 {
        addresses.append(String(text))
      } else {
        others.append(String(match.output.1))
      }
    }
    (self.addresses, self.others) = (addresses, others)
  }

  /// The links, with those that are not known as not read.
  func links(line: Int, name: String?) -> [CampaignLink] {
    addresses.map { CampaignLink(line: line, url: $0, name: name) }
      + others.map { .unread(line: line, url: $0, .actionWithoutAddress) }
  }
}
