import TextFormats

/// The search for the reason why no route matches a path, and for the nearest route.
struct NearestRoute {
  let table: RouteTable
  let url: GatedURL

  /// The maximum number of routes that are compared, so that a large table does not slow down rejections.
  static let maximumRoutes = 512

  /// The rejection of the URL: `badParameter` when only one placeholder's value is wrong, otherwise `unknownRoute`.
  var rejection: LinkRejection {
    if let (terminal, index, type) = table.trie.matchWithOneBadValue(url.segments),
      case .placeholder(let name) = terminal.pattern.segments[index]
    {
      let bad = LinkRejection.badValue(
        url.segments[index], of: name, type: type, isSecret: table.secrets.isSecret(name))
      return bad.advising(EscapingMistake.hint(onPath: url.segments) ?? hint ?? bad.advice)
    }
    if segments.isEmpty {
      return LinkRejection(
        code: .unknownRoute, PathSentence.noPath.sentence, range: url.path, expected: "the path of a route",
        advice: HintSentence.pathExample.sentence(["example": example]))
    }
    let path = segments.joined(separator: "/")
    if let part = url.segments.first(where: { Placeholder.isLeft(in: $0.text) }) {
      return LinkRejection(
        code: .unfilledTemplate, TextSentence.placeholderInPath.sentence(["shown": part.text.clipped()]),
        range: part.range, expected: "the path of a route", advice: HintSentence.fillIn.sentence)
    }
    return LinkRejection(
      code: .unknownRoute, PathSentence.unknownPath.sentence(["path": path.clipped()]), range: url.path,
      expected: "the path of a route", advice: EscapingMistake.hint(onPath: url.segments) ?? hint)
  }

  /// The path of the first route that needs no values.
  private var example: String {
    (table.compiled.first { $0.pattern.names.isEmpty } ?? table.compiled.first)?.route.path ?? ""
  }

  private var segments: [String] { url.segments.map(\.text) }

  private var hint: BilingualText? {
    nearest.map { HintSentence.didYouMean.sentence(["meant": $0]) }
  }

  /// The link with the path of the nearest route; nil when no route is near.
  fileprivate func link(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let nearest, bytes.indices.contains(url.path.lowerBound), url.path.upperBound <= bytes.count else {
      return nil
    }
    let slash = bytes[url.path.lowerBound] == UInt8(ascii: "/") ? "/" : ""
    return String(decoding: bytes[..<url.path.lowerBound], as: UTF8.self) + slash + nearest
      + String(decoding: bytes[url.path.upperBound...], as: UTF8.self)
  }

  /// The path of the nearest pattern with as many segments, with the link's own values in its placeholders. A path without
  /// its separators, and the end of one, count too: `menucoupons` and `coupons` for `menu/coupons`.
  private var nearest: String? {
    let joined = joinedPath
    guard let whole = best({ $0 }), whole.distance <= joined?.distance ?? .max else { return joined?.path ?? end }
    return whole.path
  }

  /// The nearest pattern. `part` returns the segments that the link should have.
  private func best(
    _ part: ([PathPattern.Segment]) -> [PathPattern.Segment]?
  ) -> (path: String, distance: Int)? {
    var best: (path: String, distance: Int)?
    for compiled in table.compiled.prefix(Self.maximumRoutes) {
      for pattern in compiled.patterns {
        guard let part = part(pattern.segments), part.count == segments.count,
          let distance = distance(part, compiled), distance < best?.distance ?? .max
        else { continue }
        let before = pattern.segments.dropLast(part.count).map { ($0, "") }
        let path = (before + zip(part, segments)).map { segment, text in
          if case .literal(let literal) = segment { literal } else { text }
        }
        best = (path.joined(separator: "/"), distance)
      }
    }
    return best
  }

  /// The shortest word of a path that is compared with typing errors where a part of the path is missing. A shorter one is
  /// often another word: `news` is not `new`.
  private static let shortestWord = 6

  /// The pattern that ends like the link. Its first segments, which the link does not have, are words of the table.
  private var end: String? {
    best { pattern in
      let part = Array(pattern.suffix(segments.count))
      guard part.count < pattern.count, pattern.dropLast(part.count).allSatisfy(\.isLiteral),
        part.contains(where: \.isLiteral), zip(part, segments).allSatisfy({ Self.isSameWord($0, $1) })
      else { return nil }
      return part
    }?.path
  }

  /// Whether a word of the link is that of a pattern, or a longer one with the same first letter.
  private static func isSameWord(_ segment: PathPattern.Segment, _ text: String) -> Bool {
    guard case .literal(let literal) = segment, literal.lowercased() != text.lowercased() else { return true }
    return literal.utf8.count >= shortestWord && text.utf8.count >= shortestWord - 1
      && literal.first?.lowercased() == text.first?.lowercased()
  }

  /// The pattern of several words that the link has with other separators, or with none.
  private var joinedPath: (path: String, distance: Int)? {
    let text = Self.letters(segments)
    guard text.utf8.count >= Self.shortestWord else { return nil }
    var best: (path: String, distance: Int)?
    for pattern in table.compiled.prefix(Self.maximumRoutes).flatMap(\.patterns)
    where pattern.segments.count > 1 && pattern.segments.count != segments.count {
      let words = pattern.segments.compactMap { if case .literal(let word) = $0 { word } else { nil } }
      let joined = Self.letters(words)
      guard words.count == pattern.segments.count, joined.first == text.first,
        let distance = NearestName.distance(text, joined, limit: NearestName.limit(text)),
        distance < best?.distance ?? .max
      else { continue }
      best = (words.joined(separator: "/"), distance)
    }
    return best
  }

  /// The letters and digits of words.
  private static func letters(_ words: [String]) -> String {
    words.joined().lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the edit distance of the literals of segments; nil when it is too large or a placeholder's value is
  /// wrong.
  private func distance(_ pattern: [PathPattern.Segment], _ compiled: CompiledRoute) -> Int? {
    var sum = 0
    for (segment, text) in zip(pattern, segments) {
      switch segment {
      case .literal(let literal):
        guard let errors = NearestName.distance(text, literal, limit: NearestName.limit(text)) else { return nil }
        sum += errors
      case .placeholder(let name):
        guard let type = compiled.route.parameter(name)?.type, type.read(text) != nil else { return nil }
      }
    }
    return sum
  }
}

extension RouteTable {
  /// Returns a link whose path no route has, with the path that was probably meant; nil when no route is near.
  package func nearestLink(_ text: String) -> String? {
    guard let url = try? GatedURL(text) else { return nil }
    return NearestRoute(table: self, url: url).link(text)
  }
}
