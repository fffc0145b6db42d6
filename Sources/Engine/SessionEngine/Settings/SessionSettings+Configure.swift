import DeepLinks
import Flux
import HeadlessUI
import TextFormats

extension SessionSettings {
  /// The names of the settings that do not depend on the app, as `configure` takes them.
  ///
  /// `app` is the state of the app on the phone (`Phone`), the others are properties of this type.
  public static let names = [
    "app", "clock", "dark", "errors", "jitter", "language", "latency", "links", "os", "platform", "seed", "textsize",
  ]
  /// The names in one line, for error messages and help.
  public static var list: String { names.joined(separator: ", ") }

  /// The settings by name, with the values that `configure` takes. The seed is the present state of the random generator.
  public var values: [String: String] {
    let clock = if case .manual = clock { "manual" } else { "wall" }
    return [
      "clock": clock, "dark": isDark ? "on" : "off", "errors": "\(errors)", "jitter": DurationText.text(jitter),
      "language": language.rawValue, "latency": DurationText.text(latency), "links": links.rawValue,
      "os": systemVersion ?? Self.newestSystem, "platform": platform.rawValue, "seed": "\(random)",
      "textsize": "\(textSize)",
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
    case "language":
      guard let language = Language(rawValue: value) else {
        throw Self.error(name, value, Language.allCases.map { "`\($0.rawValue)`" }.joined(separator: " or "))
      }
      self.language = language
    case "links":
      guard let policy = LinkPolicy(rawValue: value) else {
        throw Self.error(name, value, "`supersede`, `queue` or `parallel`")
      }
      links = policy
    case "platform":
      guard let platform = Platform(rawValue: value) else { throw Self.error(name, value, "`android` or `ios`") }
      self.platform = platform
    case "dark", "os", "textsize": try configureAppearance(name, to: value)
    case "seed":
      guard let seed = UInt64(value) else { throw Self.error(name, value, "a whole number from 0") }
      random = seed
    default: break
    }
  }

  /// The value of `os` for the newest version.
  private static let newestSystem = "newest"

  /// Changes what the phone tells the app about its appearance and its system.
  private mutating func configureAppearance(_ name: String, to value: String) throws(SessionError) {
    switch name {
    case "dark":
      guard ["on", "off"].contains(value) else { throw Self.error(name, value, "`on` or `off`") }
      isDark = value == "on"
    case "os":
      guard value == Self.newestSystem || value.wholeMatch(of: /[0-9]{1,3}(\.[0-9]{1,3}){0,2}/) != nil else {
        throw Self.error(name, value, "`\(Self.newestSystem)`, or a version such as `17.4`")
      }
      systemVersion = value == Self.newestSystem ? nil : value
    default:
      let sizes = Self.textSizes
      guard let percent = Int(value.hasSuffix("%") ? String(value.dropLast()) : value), sizes.contains(percent) else {
        throw Self.error(
          name, value, "a percentage of the standard size, from \(sizes.lowerBound) to \(sizes.upperBound)")
      }
      textSize = percent
    }
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
