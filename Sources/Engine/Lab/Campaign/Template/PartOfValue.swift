import DeepLinks
import TextFormats

/// What a template writes around the only missing value of a parameter, as in `at={{ day }}T09:00:00%2B09:00`.
struct PartOfValue {
  /// The parameter.
  let parameter: String
  /// The number of the value among the missing ones of the link, from 0.
  let index: Int
  private let begin: String
  private let end: String

  /// The longest sample whose parts are tried.
  private static let longestSample = 40
  /// The most parts that are tried in the end.
  private static let most = 6

  /// Returns the parts in the query of a link with a mark in place of each missing value.
  static func all(in marked: String) -> [PartOfValue] {
    let query = marked.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    var index = marked.prefix { $0 != "?" }.count { $0 == "\u{1}" }
    return query.split(separator: "&").compactMap { item in
      let count = item.count { $0 == "\u{1}" }
      defer { index += count }
      guard count == 1, let equals = item.firstIndex(of: "="), !item[..<equals].contains("\u{1}") else { return nil }
      let value = item[item.index(after: equals)...]
      guard value != "\u{1}" else { return nil }
      let parts = value.split(separator: "\u{1}", omittingEmptySubsequences: false).map {
        PercentCoding.lenientlyDecoded(Array($0.utf8)[...])
      }
      return PartOfValue(parameter: String(item[..<equals]), index: index, begin: parts[0], end: parts[1])
    }
  }

  /// Returns parts of the parameter's samples that make a value of the whole, the longest first. `url` is the link, by whose route
  /// the parameter is known.
  func samples(_ routes: RouteTable, of url: String) -> [String] {
    let found = types(routes, of: url).flatMap { type in
      type.samples.filter { $0.count <= Self.longestSample }.flatMap { parts(of: $0, type) }
    }
    return Array(found.unique.sorted { $0.count > $1.count }.prefix(Self.most))
  }

  /// Whether no value makes the whole one of the parameter. Of a text in which all is allowed that is not known.
  func isClosed(_ routes: RouteTable, of url: String) -> Bool {
    let types = types(routes, of: url)
    return !types.isEmpty && samples(routes, of: url).isEmpty
      && types.allSatisfy { type in
        switch type {
        case .place, .url: false
        case .string(let rule): !type.canBegin(with: begin) || rule.characters != nil
        default: true
        }
      }
  }

  private func types(_ routes: RouteTable, of url: String) -> [ParameterType] {
    let known = routes.explain(url) { _ in nil }.route.flatMap { routes.route(named: $0) }
    return (known.map { [$0] } ?? routes.routes).flatMap(\.parameters).filter {
      $0.name == parameter && $0.location == .query
    }.map(\.type).unique
  }

  private func parts(of sample: String, _ type: ParameterType) -> [String] {
    let letters = Array(sample)
    return (1...max(letters.count, 1)).reversed().flatMap { count in
      (0...max(letters.count - count, 0)).map { String(letters[$0..<min($0 + count, letters.count)]) }
    }.filter { !$0.isEmpty && type.read(begin + $0 + end) != nil }
  }
}
