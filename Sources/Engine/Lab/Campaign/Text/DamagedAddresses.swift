import DeepLinks
import Foundation
import TextFormats

/// The addresses in a text that people take for links and that no program makes one of: with letters or signs in full width, or
/// with a blank in their scheme, as in `taxi：//wallet` and `http s://taxi.example/`.
struct DamagedAddresses {
  /// The links as they are written, each with its problem.
  private(set) var links: [CampaignLink] = []
  /// The text without them, of the same lines.
  private(set) var rest: String

  /// Reads a text.
  init(_ text: String) {
    rest = text
    guard text.contains("／／") || text.contains("//") else { return }
    rest = ""
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      rest += index == 0 ? "" : "\n"
      rest += Self.canHaveOne(line) ? without(addressesIn: line, index + 1) : String(line)
    }
  }

  /// Whether a line has two slashes and anything that a right address does not have before them.
  private static func canHaveOne(_ line: Substring) -> Bool {
    guard line.contains("／") || line.contains("//") else { return false }
    return line.contains { "／：　".contains($0) } || line.contains(" ://") || line.contains("p s://")
      || line.contains(": //") || line.contains(/:\/\/[Ａ-Ｚａ-ｚ０-９]|[Ａ-Ｚａ-ｚ]:\/\//)
  }

  private mutating func without(addressesIn line: Substring, _ number: Int) -> String {
    var (kept, left) = ("", line)
    while let match = left.firstMatch(of: Self.address) {
      let written = String(match.output.0)
      kept += left[..<match.range.lowerBound]
      left = left[match.range.upperBound...]
      let meant = Self.meant(by: written)
      if Self.isRight(written) || !meant.contains(/:\/\/[A-Za-z0-9{]/) {
        kept += written
      } else {
        let values = ["link": BilingualText(meant.clipped(to: 200))]
        links.append(
          CampaignLink(
            line: number, url: written.withoutEnd,
            problems: [CampaignProblem(.noScheme, CampaignMarkupSentence.damagedAddress.sentence(values))]))
        kept += " "
      }
    }
    return kept + left
  }

  /// A scheme, a colon and two slashes in either width, with blanks that can be only in them, and what follows.
  private static var address: Regex<(Substring, Substring)> {
    /((?:[hHｈＨ][ 　]?[tTｔＴ][ 　]?[tTｔＴ][ 　]?[pPｐＰ][ 　]?[sSｓＳ]?[ 　]?[:：][ 　]?|[A-Za-zＡ-Ｚａ-ｚ][A-Za-z0-9+.Ａ-Ｚａ-ｚ０-９\-]{0,40}[:：])[\/／][\/／])[!-~０-９Ａ-Ｚａ-ｚ．／？＝＆＿－％＃]+/
  }

  /// Whether an address is written as programs read it, up to its host.
  private static func isRight(_ written: String) -> Bool {
    written.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\/[!-~]/) != nil
  }

  /// The address that was meant: in half width, without blanks, and without the sign at the end of the sentence.
  private static func meant(by written: String) -> String {
    let narrow = written.precomposedStringWithCompatibilityMapping.filter { !$0.isWhitespace }
    return narrow.withoutEnd
  }
}

extension String {
  /// The text without the signs at the end of a sentence.
  fileprivate var withoutEnd: String { String(reversed().drop { ".,;:!?')]".contains($0) }.reversed()) }
}
