import TextFormats

/// A generator of links with a secret in each place where a link can hold one, in every notation, with each reason to be
/// rejected: in a parameter, in JSON or another text, in a path, or before a host, also in URLs inside others.
///
/// Every piece of a secret contains `word`, so a text shows a part of a secret when it contains the word in any case.
package struct SecretLinks {
  /// The word in every piece of a secret.
  package static let word = "esame"
  private var random: SplitMix64

  /// A generator that begins with a seed.
  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns this number of links.
  package mutating func links(_ count: Int) -> [String] { (0..<count).map { _ in next() } }

  private mutating func next() -> String {
    var link = [withParameter(), withText(), withPath(), withUserInfo()][Int.random(in: 0..<4, using: &random)]
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let outer = one([
        "taxi://web?url=", "taxi://home?u=", "https://go.taxi.example/x?af_dp=", "x#y=",
        "https://x.onelink.me/1?af_dp=",
        "https://app.adjust.com/1?deep_link=", "taxi://home?x-success=", "taxi://", "tax://x/",
      ])
      link = outer + encoded(link) + one(["", "&b=1"])
    }
    return link
  }

  // MARK: - Places

  private mutating func withParameter() -> String {
    let isMisspelt = Int.random(in: 0..<8, using: &random) == 0
    let name =
      isMisspelt
      ? one(["tokn", "pasword", "sesion%20", "+t%6Fkne"])
      : one(["", "%20", "+", "%00", "my_", "a."]) + name() + one(["", "%20", "+", "[x]", "%09", "s", "Id", "-2"])
    return opening() + name + one(["=", "%3D", "%253D"]) + secret() + one(["", "&b=2", "#c"])
  }

  /// Returns a link with a parameter in a notation of another kind, which takes the rest of the link.
  private mutating func withText() -> String {
    let (name, short) = (name(isEncoded: false), secret())
    let value = short + one(["", "&"]) + plainSecret()
    let text = one([
      "{\"\(name)\":\"\(value)\"}", "{\"a\":[{\"\(name)\" : [\"\(value)\"]}]}", "{\(name):\(value)}",
      "'\(name)'='\(value)'", "'\(name)': '\(value)'", "<\(name)>\(value)</\(name)>", "<a \(name)=\"\(value)\"/>",
      "\(name): \(value)", "\(name): Bearer \(value)", "{\\\"\(name)\\\":\\\"\(value)\\\"}", "a;\(name)=\(short)",
    ])
    return one(["", opening() + "j=", "javascript:", "a:", "taxi://home/"])
      + (Bool.random(using: &random) ? text : encoded(text))
  }

  /// Returns a link with a secret in a path that the table knows, at an address where it may be rejected.
  private mutating func withPath() -> String {
    let opening = one([
      "https://www.lyft.com", "HTTPS://WWW.LYFT.COM", "ftp://www.lyft.com", "https://www.lyft.com:443",
      "https://www.lyft.com.", "https:\\\\www.lyft.com", "//lyft.com", "https://evil.test", "tax:/",
      "see www.lyft.com",
    ])
    let path = one([
      "/i/", "/invited/", "/I/", "/./i/", "/i/./", "/i//", "\\i\\", "/%69/", "/x/i/", "/invite/", "/i%2F",
    ])
    return opening + path + secret(without: "?#&") + one(["", "/", "/more", "?a=1", "#b", "&c=1"])
  }

  private mutating func withUserInfo() -> String {
    let opening = one(["https://", "HTTP://", "//", "https:/", "taxi://", "https:\\\\", "taxi:///", "a//", "ftp:// "])
    let user = one(["user:", "a.b:", ":", ""])
    // Only a colon tells a password with a separator from a path.
    let rest =
      user.isEmpty ? "" : one(["", "/", "?", "#", "@", ":", "&", " ", "<", "\"", "`", "|", "%20"]) + plainSecret()
    return opening + user + plainSecret() + rest + "@" + one(["taxi.example/home", "reservations/42", "evil.test"])
  }

  /// Returns the beginning of a link before a parameter, one for each way to be rejected, and some that are not.
  private mutating func opening() -> String {
    one([
      "taxi://home?", "taxi://home?a=1&", "taxi://order?pickup=0,0#", "taxi://reservations/none?", "tax://x?a=1;",
      "uber://?action=setPickup&", "https://go.taxi.example/home?", "https://taxi.example/menu?%zz&", "no link?", "",
      "taxi://home?a=%FF&", "taxi://home?a=\\&", "taxi://a//b?", "taxi://a/../b?", "https://taxi.example:80/home?",
      "https://[::1]/home?", "https://taxi.example./home?", "ftp://taxi.example/home?",
      "https://t\u{430}xi.example/home?",
      "taxi://home?a=1&amp;", "taxi://order?pickup=0,0%26", "taxi://order?class=van&class=van&", "uber://connect?",
      "taxi://order?pickup[latitude]=1&", "taxi://web?url=https://evil.test/&", "https://m.free-now.com/x?",
      "taxi://menu/",
      "taxi://home?x-success=https%3A%2F%2Fevil.test&", "taxi://reservations/new?at=2020-01-01T00:00:00Z&", "\u{202E}",
      "taxi://reservations/{id}?", "taxi://order/search?", "taxi://wallet/pay?amount=x&", "HTTP://taxi.example/home?",
      "taxi://home?" + String(repeating: "a=1&", count: 70), "taxi://" + String(repeating: "a/", count: 40) + "?",
      "taxi://order?" + String(repeating: "stop=0,0&", count: 6),
      "taxi://home?a=" + String(repeating: "x", count: 8_200) + "&",
    ])
  }

  // MARK: - Names and values

  /// Returns a secret name in one of its spellings.
  private mutating func name(isEncoded: Bool = true) -> String {
    let name = one([
      "token", "access_token", "refresh_token", "api_key", "jwt", "authorization", "pin", "passwd", "otp", "code",
    ])
    return name.map { letter in
      let text = letter == "_" ? one(["", "-", "_"]) : one([String(letter), letter.uppercased()])
      return isEncoded && Int.random(in: 0..<8, using: &random) == 0 ? percentEncoded(text) : text
    }.joined()
  }

  /// Returns a secret with a character in it that ends a value for some readers, unless it is in `ends`.
  private mutating func secret(without ends: String = "&") -> String {
    let separator = one(["", "", "/", "?", "#", ";", " ", "`", "'", "|", "<", "\\", ",", "%26", "%3D", "\u{200B}"])
    return ends.contains(separator) || separator.isEmpty ? plainSecret() : plainSecret() + separator + plainSecret()
  }

  private mutating func plainSecret() -> String { one(["S", "%53", "x-s"]) + Self.word + one(["", "1", "%21"]) }

  private mutating func one(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  /// Returns a text with either all or only the necessary characters percent-encoded.
  private mutating func encoded(_ text: String) -> String {
    let bare = Bool.random(using: &random) ? "" : ":/@,-._"
    return text.map {
      $0.isASCII && ($0.isLetter || $0.isNumber) || bare.contains($0) ? String($0) : percentEncoded(String($0))
    }.joined()
  }

  private func percentEncoded(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
