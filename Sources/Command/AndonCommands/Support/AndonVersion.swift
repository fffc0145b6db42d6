/// The version of the program. Compatibility depends on the versions of the protocol and the formats, not on this one.
enum AndonVersion {
  static let text = "0.1.0"
}
