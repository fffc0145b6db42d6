public import DeepLinks
public import HeadlessUI

/// A sentence of an app about a value of a link that its data does not have, or does not take any more.
public struct LinkRemark: Sendable, Hashable {
  /// The parameter of the link that has the value.
  public let parameter: String
  /// The sentence, which can contain the value.
  public let text: LocalizedText

  /// A remark from its parts.
  public init(_ parameter: String, _ text: LocalizedText) {
    (self.parameter, self.text) = (parameter, text)
  }
}

extension AppInstance {
  /// No remarks.
  public func remarks(on link: DeepLink) -> [LinkRemark] { [] }
}

extension Session {
  /// Returns what the app says about the values of a link that its data does not have, or does not take any more.
  public func remarks(on link: DeepLink) -> [LinkRemark] { world.instance.remarks(on: link) }
}
