/// The version of a phone's system, such as `17.4`. It is compared by its numbers: 9.3 is older than 17.4.
public struct SystemVersion: Sendable, Hashable, Comparable {
  /// The first number.
  public let majorVersion: Int
  /// The second number.
  public let minorVersion: Int
  /// The third number.
  public let patchVersion: Int

  /// The newest version, which is newer than all with numbers.
  public static let newest = SystemVersion(.max)

  /// Creates a version from its numbers.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    (majorVersion, minorVersion, patchVersion) = (major, minor, patch)
  }

  /// Reads `newest`, or one to three numbers of at most three digits with dots between them. Returns `nil` for any other
  /// text.
  public init?(_ text: String) {
    if text == Self.newest.description {
      self = .newest
      return
    }
    guard let match = text.wholeMatch(of: /([0-9]{1,3})(?:\.([0-9]{1,3}))?(?:\.([0-9]{1,3}))?/),
      let major = Int(match.1)
    else { return nil }
    self.init(major, match.2.flatMap { Int($0) } ?? 0, match.3.flatMap { Int($0) } ?? 0)
  }

  /// Whether a version is older than another one.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    (left.majorVersion, left.minorVersion, left.patchVersion)
      < (right.majorVersion, right.minorVersion, right.patchVersion)
  }
}

extension SystemVersion: CustomStringConvertible {
  /// The numbers, such as `17.4` or `17.4.1`; `newest` for the newest version.
  public var description: String {
    if self == .newest { return "newest" }
    return "\(majorVersion).\(minorVersion)" + (patchVersion == 0 ? "" : ".\(patchVersion)")
  }
}

extension SystemVersion: Codable {
  /// Reads `17.4` from a string. Throws `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let version = SystemVersion(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is not a version of a system")
    }
    self = version
  }

  /// Writes `17.4` as a string.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
