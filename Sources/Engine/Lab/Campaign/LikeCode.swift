import DeepLinks
import SessionEngine

/// The code that was probably meant by one that the app does not take: it differs only in capitals, or in letters that look like
/// digits.
enum LikeCode {
  /// The letters and digits that people confuse.
  private static let pairs: [(Character, Character)] = [("O", "0"), ("I", "1"), ("L", "1")]
  /// The longest code that is looked at, and the most letters and digits in it that can be another one.
  private static let longest = 32
  private static let mostPlaces = 6

  /// The code of which the app says nothing; nil for none. `remark` is what it says of the one of the link.
  static func meant(
    by remark: LinkRemark, of link: DeepLink, in url: String, _ routes: RouteTable, _ session: Session
  ) -> String? {
    guard case .text(let value)? = link.parameters[remark.parameter] else { return nil }
    return likes(value).first { like in
      guard
        let other = try? routes.parse(
          url.replacing("\(remark.parameter)=\(value)", with: "\(remark.parameter)=\(like)")
        )
        .link, other != link
      else { return false }
      return !session.remarks(on: other).contains { $0.parameter == remark.parameter }
    }
  }

  /// The codes that look like one, in capitals and in small letters.
  static func likes(_ code: String) -> [String] {
    guard code.count <= longest, code.allSatisfy(\.isASCII) else { return [] }
    let capital = Array(code.uppercased())
    let places = capital.indices.filter { !others(capital[$0]).isEmpty }.prefix(mostPlaces)
    let all = places.reduce([capital]) { found, place in
      found
        + found.flatMap { code in
          others(capital[place]).map { other in
            var code = code
            code[place] = other
            return code
          }
        }
    }
    return all.flatMap { [String($0), String($0).lowercased()] }.filter { $0 != code }
  }

  private static func others(_ sign: Character) -> [Character] {
    pairs.flatMap { letter, digit in sign == letter ? [digit] : sign == digit ? [letter] : [] }
  }
}
