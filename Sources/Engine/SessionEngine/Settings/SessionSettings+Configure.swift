import DeepLinks
import Flux
import HeadlessUI
import TextFormats

extension SessionSettings {
  /// The names of the settings that do not depend on the app, as `configure` takes them.
  ///
  /// `app` is the state of the app on the phone (`Phone`), the others are properties of this type.
  public static let names = [
    "app", "appearance", "clock", "errors", "jitter", "language", "latency", "links", "os", "platform", "seed",
    "textsize",
  ]
  /// The names in one line, for error messages and help.
  public static var list: String { names.joined(separator: ", ") }

  /// The settings by name, with the values that `configure` takes. The seed is the present state of the random generator.
  public var values: [String: String] {
    let clock = if case .manual = clock { "manual" } else { "wall" }
    return [
      "appearance": colorScheme.rawValue, "clock": clock, "errors": "\(errors)", "jitter": DurationText.text(jitter),
      "language": language.rawValue, "latency": DurationText.text(latency), "links": links.rawValue,
      "os": systemVersion.description, "platform": platform.rawValue, "seed": "\(random)",
      "textsize": dynamicTypeSize.rawValue,
    ]
  }

  /// Changes one of the settings. Throws an error that lists the valid values.
  mutating func configure(_ name: String, to value: String, now: Int64, wall: Int64) throws(SessionError) {
    switch name {
    case "clock":
      switch value {
      case "manual": clock = .manual(now: now)
      case "wall": clock = .wall(ahead: now - wall)
      default: throw Self.error(name, value, "`wall` or `manual`")
      }
    case "latency": latency = try Self.duration(name, value)
    case "jitter": jitter = try Self.duration(name, value)
    case "errors":
      guard let percent = Int(value.hasSuffix("%") ? String(value.dropLast()) : value), (0...100).contains(percent)
      else { throw Self.error(name, value, "a number from 0 to 100, the percentage of requests that fail") }
      errors = percent
    case "language": language = try Self.choice(name, value)
    case "links": links = try Self.choice(name, value)
    case "platform": platform = try Self.choice(name, value)
    case "appearance": colorScheme = try Self.choice(name, value)
    case "textsize": dynamicTypeSize = try Self.choice(name, value)
    case "os":
      guard let version = SystemVersion(value) else {
        throw Self.error(name, value, "`\(SystemVersion.newest)`, or a version such as `17.4`")
      }
      systemVersion = version
    case "seed":
      guard let seed = UInt64(value) else { throw Self.error(name, value, "a whole number from 0") }
      random = seed
    default: break
    }
  }

  /// Returns the case with a name. Throws an error that lists all of them.
  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ value: String
  ) throws(SessionError) -> Choice {
    if let choice = Choice(rawValue: value) { return choice }
    let names = Choice.allCases.map { "`\($0.rawValue)`" }
    throw error(name, value, names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""))
  }

  private static func duration(_ name: String, _ value: String) throws(SessionError) -> Int64 {
    guard let duration = DurationText.milliseconds(value), duration <= 86_400_000 else {
      throw error(name, value, "a duration such as `300ms` or `2s`, at most a day")
    }
    return duration
  }

  private static func error(_ name: String, _ value: String, _ expected: String) -> SessionError {
    SessionError(code: "badSetting", message: "`\(name)` cannot be `\(value.clipped())`", hint: "it is \(expected)")
  }
}

extension Session {
  /// All settings by name, the app's too, with the values that `configure` takes.
  public var configured: [String: String] {
    settings.values.merging(["app": phone.app.rawValue]) { $1 }.merging(world.instance.settings) { own, _ in own }
  }

  /// The state of the phone around the app.
  public var phone: Phone { world.phone.state }
}
