import DeepLinks
public import SessionEngine

extension LinkOutcome {
  /// Whether the link is a short one of which it is not known what it opens: it is neither right nor wrong.
  public var isNotChecked: Bool { outcome == .rejected && reason == LinkRejection.Code.shortLink.rawValue }
}
