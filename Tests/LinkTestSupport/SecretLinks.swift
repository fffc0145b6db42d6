/// A generator of links with a secret in each place where a link can hold one: in a parameter, in JSON, or before a host,
/// also in URLs inside others.
///
/// Every piece of a secret contains `word`, so a text shows a part of a secret when it contains the word in any case.
package struct SecretLinks {
  /// The word in every piece of a secret.
  package static let word = "esame"
  private var random: SeededGenerator

  /// A generator that begins with a seed.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns this number of links.
  package mutating func links(_ count: Int) -> [String] { (0..<count).map { _ in next() } }

  private mutating func next() -> String {
    var link = [withParameter(), withMember(), withUserInfo()][Int.random(in: 0..<3, using: &random)]
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let outer = one(["taxi://web?url=", "taxi://home?u=", "https://go.taxi.example/x?af_dp=", "x#y="])
      link = outer + encoded(link) + one(["", "&b=1"])
    }
    return link
  }

  private mutating func withParameter() -> String {
    let opening = one([
      "taxi://home?", "taxi://home?a=1&", "taxi://order?pickup=0,0#", "taxi://reservations/none?", "tax://x?a=1;",
      "uber://?action=setPickup&", "https://go.taxi.example/home?", "https://taxi.example/menu?%zz&", "no link?",
    ])
    let name = one(["", "%20", "+", "%00"]) + name() + one(["", "%20", "+", "[x]", "%09"])
    return opening + name + one(["=", "%3D", "%253D"]) + secret() + one(["", "&b=2", "#c"])
  }

  private mutating func withMember() -> String {
    "taxi://home?j=" + encoded("{\"a\":[{\"\(name())\":\(one(["\"\(secret())\"", "[\"\(secret())\"]"]))}]}")
  }

  private mutating func withUserInfo() -> String {
    let opening = one(["https://", "HTTP://", "//", "https:/", "taxi://", "https:\\\\", "taxi:///", "a//"])
    let user = one(["user:", "a.b:", ":", ""])
    // Only a colon tells a password with a separator from a path.
    let rest = user.isEmpty ? "" : one(["", "/", "?", "#", "@", ":", "&"]) + secret()
    return opening + user + secret() + rest + "@" + one(["taxi.example/home", "reservations/42", "evil.test"])
  }

  /// Returns a secret name in one of its spellings.
  private mutating func name() -> String {
    let name = one([
      "token", "access_token", "refresh_token", "api_key", "jwt", "authorization", "pin", "passwd", "otp",
    ])
    return name.map { letter in
      let text = letter == "_" ? one(["", "-", "_"]) : one([String(letter), letter.uppercased()])
      return Int.random(in: 0..<8, using: &random) == 0 ? percentEncoded(text) : text
    }.joined()
  }

  private mutating func secret() -> String { one(["S", "%53", "x-s"]) + Self.word + one(["", "1", "%21"]) }

  private mutating func one(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  /// Returns a text with either all or only the necessary characters percent-encoded.
  private mutating func encoded(_ text: String) -> String {
    let bare = Bool.random(using: &random) ? "" : ":/@,-._"
    return text.map { $0.isLetter || $0.isNumber || bare.contains($0) ? String($0) : percentEncoded(String($0)) }
      .joined()
  }

  private func percentEncoded(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
