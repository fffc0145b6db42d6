public import TextFormats

/// One typed value of a link's parameter, exact: no binary fractions, so equal spellings are equal values.
public enum ParameterValue: Sendable, Hashable {
  /// A string, an identifier or one value of an enumeration, in Unicode normal form C.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A number of millionths.
  case decimal(ExactDecimal)
  /// The position of the phone, or a point with an optional name.
  case place(Place)
  /// An instant.
  case time(Timestamp)
  /// A day of the calendar.
  case date(CivilDate)
  /// A time of day without a zone.
  case localTime(LocalTime)
  /// The values of a repeated parameter in the order of the link; never empty, never nested.
  case list([ParameterValue])
}

extension ParameterValue: CustomStringConvertible {
  /// The canonical spelling, before percent-encoding; list elements are joined with a space.
  public var description: String {
    switch self {
    case .text(let value): value
    case .integer(let value): String(value)
    case .decimal(let value): value.description
    case .place(let value): value.description
    case .time(let value): value.description
    case .date(let value): value.description
    case .localTime(let value): value.description
    case .list(let values): values.map(\.description).joined(separator: " ")
    }
  }
}
