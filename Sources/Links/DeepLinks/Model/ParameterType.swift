import TextFormats

/// The type of a parameter, with the limits that the table sets.
public enum ParameterType: Sendable, Hashable {
  /// Text within a rule of length and characters.
  case string(TextRule)
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// A number in a range, rounded half away from zero to millionths.
  case decimal(ClosedRange<ExactDecimal>)
  /// `here`, or a coordinate with an optional name.
  case place
  /// A time in ISO 8601 with a zone. `RouteTable.parse(_:at:)` checks whether it is in the future.
  case time(mustBeFuture: Bool)
  /// A day of the calendar, `2026-12-01`.
  case date
  /// A time of day without a zone, `09:30`.
  case localTime
  /// One of these words, in file order.
  case enumeration([String])
  /// An opaque name of ASCII letters, digits, `-` and `_`, within a rule.
  case identifier(TextRule)
  /// A point without a name.
  case coordinate
  /// The `https` address of a page on one of these hosts.
  case url(hosts: [String])

  /// The name of the type in the table's file.
  public var name: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .decimal: "decimal"
    case .place: "place"
    case .time: "time"
    case .date: "date"
    case .localTime: "localTime"
    case .enumeration: "enumeration"
    case .identifier: "identifier"
    case .coordinate: "coordinate"
    case .url: "url"
    }
  }
}

extension ParameterType {
  /// Returns the value of decoded, normalised text; nil when it is not of this type.
  ///
  /// A placeholder of a template is never a value, also where its characters are allowed.
  package func read(_ text: String) -> ParameterValue? {
    switch self {
    case .string(let rule), .identifier(let rule):
      rule.allows(text) && !Placeholder.isLeft(in: text) ? .text(text) : nil
    case .integer(let range): Self.integer(text).flatMap { range.contains($0) ? .integer($0) : nil }
    case .decimal(let range): ExactDecimal(text, in: range).map { .decimal($0) }
    case .place: Placeholder.isLeft(in: text) ? nil : Place(text).map { .place($0) }
    case .time: Timestamp(text).map { .time($0) }
    case .date: CivilDate(text).map { .date($0) }
    case .localTime: LocalTime(text).map { .localTime($0) }
    case .enumeration(let values): values.contains(text) ? .text(text) : nil
    case .coordinate: Self.coordinate(text)
    case .url(let hosts): PageAddress(text, hosts: hosts).map { .text($0.description) }
    }
  }

  /// Returns whether a value of this type can begin with a text; also true where that is not known.
  package func canBegin(with text: String) -> Bool {
    switch self {
    case .string(let rule), .identifier(let rule): rule.canBegin(with: text)
    case .enumeration(let words): words.contains { $0.hasPrefix(text) }
    case .integer(let range):
      text.drop { range.lowerBound < 0 && $0 == "-" }.allSatisfy { $0.isASCII && $0.isNumber }
        && text.count <= max("\(range.lowerBound)".count, "\(range.upperBound)".count)
    case .decimal, .time, .date, .localTime, .coordinate:
      text.allSatisfy { $0.isASCII && ($0.isNumber || "-+.,:TZ".contains($0)) }
    case .place, .url: true
    }
  }

  /// Returns whether a link can hold the value in a parameter of this type.
  public func canHold(_ value: ParameterValue) -> Bool { write(value) != nil }

  /// Returns the canonical text of a value, before percent-encoding; nil when the value is not of this type.
  package func write(_ value: ParameterValue) -> String? {
    let text = LinkCharacters.normalised(value.description)
    // Reading the text back guarantees the round trip (law 8): the printer never writes a text that the parser would read
    // as another value. `TextRule` alone would allow a control character.
    guard LinkCharacters.firstForbidden(in: text) == nil, read(text) == value else { return nil }
    return text
  }

  private static func coordinate(_ text: String) -> ParameterValue? {
    guard case .point(let coordinate, nil)? = Place(text) else { return nil }
    return .place(.point(coordinate, name: nil))
  }

  /// Reads ASCII digits with an optional `-`; `Int.init` would also accept `+`.
  private static func integer(_ text: String) -> Int? {
    text.utf8.first == UInt8(ascii: "+") ? nil : Int(text)
  }
}
