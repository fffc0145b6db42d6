/// The version of the program. Informative: compatibility is told by the protocol and the formats.
enum AndonVersion {
  static let text = "0.1.0"
}
