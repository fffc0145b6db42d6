import DeepLinks
import HeadlessUI
import TextFormats

extension SessionSettings {
  /// The settings that every session has, by the name they are configured with.
  static let names = ["clock", "errors", "jitter", "language", "latency", "links", "seed"]
  /// The names in one line, for errors and help.
  public static var list: String { names.joined(separator: ", ") }

  /// The settings with one of them changed. Throws a refusal that says what the setting can be.
  mutating func configure(_ name: String, to value: String, now: Int64, wall: Int64) throws(ControlRefusal) {
    switch name {
    case "clock":
      switch value {
      case "manual": clock = .manual(now: now)
      case "wall": clock = .wall(ahead: now - wall)
      default: throw Self.refusal(name, value, "`wall` or `manual`")
      }
    case "latency": latency = try Self.span(name, value)
    case "jitter": jitter = try Self.span(name, value)
    case "errors":
      guard let percent = Int(value.hasSuffix("%") ? String(value.dropLast()) : value), (0...100).contains(percent)
      else { throw Self.refusal(name, value, "a number from 0 to 100: of a hundred requests, how many fail") }
      errors = percent
    case "language":
      guard let language = Language(rawValue: value) else {
        throw Self.refusal(name, value, Language.allCases.map { "`\($0.rawValue)`" }.joined(separator: " or "))
      }
      self.language = language
    case "links":
      guard let policy = LinkPolicy(rawValue: value) else {
        throw Self.refusal(name, value, "`supersede`, `queue` or `parallel`")
      }
      links = policy
    case "seed":
      guard let seed = UInt64(value) else { throw Self.refusal(name, value, "a whole number from 0") }
      random = seed
    default: break
    }
  }

  private static func span(_ name: String, _ value: String) throws(ControlRefusal) -> Int64 {
    guard let span = DurationText.milliseconds(value), span <= 86_400_000 else {
      throw refusal(name, value, "a span such as `300ms` or `2s`, at most a day")
    }
    return span
  }

  private static func refusal(_ name: String, _ value: String, _ expected: String) -> ControlRefusal {
    ControlRefusal(code: "badSetting", message: "`\(name)` cannot be `\(value.clipped())`", hint: "it is \(expected)")
  }
}
