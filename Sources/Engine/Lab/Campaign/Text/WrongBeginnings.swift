import TextFormats

/// The addresses of the app in a text whose beginning or host is written wrongly, so that no program makes a link of them:
/// `https:/taxi.example/wallet`, `https//taxi.example/wallet`, `taxi:wallet`, `https://taxi。example/wallet` and
/// `https://taxi.example /wallet`.
struct WrongBeginnings {
  /// The links as they are written.
  private(set) var links: [CampaignLink] = []
  /// The text without them, of the same lines.
  private(set) var rest: String
  private let bytes: [UInt8]
  /// The places that are a part of a link, in their order.
  private var taken: [Range<Int>] = []

  /// The most bytes before a host that are looked at.
  private static let longestHead = 24
  /// The signs that Japanese keyboards write in place of a dot, and blanks.
  private static let dots = ["。", "．", "｡"]
  private static let gaps = dots + ["、", "　", " "]

  /// Reads a text. `hosts` and `schemes` are those of the app.
  init(_ text: String, hosts: [String], schemes: [String]) {
    (rest, bytes) = (text, Array(text.utf8))
    for host in hosts {
      // Most texts do not have the first part of a host, with any dot behind it.
      guard bytes.place(of: String(host.prefix { $0 != "." }), from: 0) < bytes.count else { continue }
      find(host) { Self.isWrong($0, before: $1) }
      for wide in Self.withWideDots(host) { find(wide) { head, _ in !head.isEmpty } }
    }
    for scheme in schemes { findScheme(scheme) }
    guard !taken.isEmpty else { return }
    take()
  }

  private static func withWideDots(_ host: String) -> [String] {
    let parts = host.split(separator: ".")
    return dots.flatMap { dot in
      let each = parts.indices.dropFirst().map { index in
        parts[..<index].joined(separator: ".") + dot + parts[index...].joined(separator: ".")
      }
      return (each + [parts.joined(separator: dot)]).unique
    }
  }

  // MARK: - Hosts

  /// Finds a host behind the beginning of an address that is wrong.
  private mutating func find(_ host: String, isWrong: (String, Bool) -> Bool) {
    var place = bytes.place(of: host, from: 0)
    while place < bytes.count {
      let end = place + host.utf8.count
      let begin = headBegin(at: place)
      let head = String(decoding: bytes[begin..<place], as: UTF8.self).lowercased()
      let gap = gap(at: end)
      if Self.isBeginning(head), isWrong(head, gap > 0), isEnd(end + gap) {
        taken.append(begin..<TextAddresses.end(in: bytes, from: end + gap))
      }
      place = bytes.place(of: host, from: end)
    }
  }

  /// Whether a beginning is one that other readers of texts do not find. `gap` is whether something is between host and path.
  private static func isWrong(_ head: String, before gap: Bool) -> Bool {
    head.contains("://") ? gap : head.contains { ":/\\".contains($0) }
  }

  /// The place where the letters and signs of `https://` before a host begin.
  private func headBegin(at place: Int) -> Int {
    var begin = place
    while begin > 0, place - begin < Self.longestHead, "htpsHTPS:;.,/\\".utf8.contains(bytes[begin - 1]) { begin -= 1 }
    return begin > 0 && (bytes[begin - 1].isLetter || "@-_%=&?#".utf8.contains(bytes[begin - 1])) ? place : begin
  }

  private static func isBeginning(_ head: String) -> Bool {
    head == "https://" || head == "http://" || head.wholeMatch(of: /(?:[htps]{2,8}[:;.,]{0,2}[\/\\]{0,4}){1,4}/) != nil
  }

  /// The length of the signs between a host and the slash of its path; 0 where nothing is between them.
  private func gap(at place: Int) -> Int {
    var end = place
    while let sign = Self.gaps.first(where: { bytes[end...].starts(with: $0.utf8) }) { end += sign.utf8.count }
    let goesOn = end + 1 < bytes.count && bytes[end] == UInt8(ascii: "/") && bytes[end + 1].isLetter
    return goesOn ? end - place : 0
  }

  private func isEnd(_ place: Int) -> Bool {
    guard place < bytes.count else { return true }
    return !(bytes[place].isLetter || (0x30...0x39).contains(bytes[place]) || ".-@_".utf8.contains(bytes[place]))
  }

  // MARK: - Schemes

  /// Finds a scheme of the app with another sign than `://` behind it.
  private mutating func findScheme(_ scheme: String) {
    var place = bytes.place(of: scheme, from: 0)
    while place < bytes.count {
      let end = place + scheme.utf8.count
      let before = place == 0 ? 0x20 : bytes[place - 1]
      let isAlone = !before.isLetter && !(0x30...0x39).contains(before) && !"@/\\=%&#?:_~.-+".utf8.contains(before)
      let sign = String(decoding: bytes[end...].prefix(6), as: UTF8.self)
      if isAlone, sign.prefixMatch(of: /(?::\/?|[;.,]?\/\/\/?)[a-z]/) != nil {
        taken.append(place..<TextAddresses.end(in: bytes, from: end))
      }
      place = bytes.place(of: scheme, from: end)
    }
  }

  // MARK: - Links

  private mutating func take() {
    var (left, position, line): ([UInt8], Int, Int) = ([], 0, 1)
    for range in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= position {
      line += bytes[position..<range.lowerBound].count { $0 == 0x0A }
      left += bytes[position..<range.lowerBound] + [0x20]
      position = range.upperBound
      links.append(CampaignLink(line: line, url: String(decoding: bytes[range], as: UTF8.self)).inText(.words))
    }
    rest = String(decoding: left + bytes[position...], as: UTF8.self)
  }
}
