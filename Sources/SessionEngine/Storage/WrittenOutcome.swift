/// An outcome as its stable JSON, with the two things that a store keeps beside that.
///
/// A change that waits for its commit holds this instead of the outcome: that is a graph of some forty objects, and
/// hundreds of them would push the next turns out of the processor's cache.
public struct WrittenOutcome: Sendable {
  /// The link's number in its session.
  public let link: Int
  /// Whether the link waits.
  public let isWaiting: Bool
  /// The stable JSON.
  public let json: [UInt8]

  /// An outcome whose JSON is written already.
  public init(link: Int, isWaiting: Bool, json: [UInt8]) {
    self.link = link
    self.isWaiting = isWaiting
    self.json = json
  }

  /// Writes an outcome.
  public init(_ outcome: LinkOutcome) {
    var json = JSONWriter()
    outcome.write(to: &json)
    self.init(link: outcome.link, isWaiting: outcome.outcome == .waiting, json: json.bytes)
  }
}

extension SessionChange {
  /// The change with its outcome in its line of the journal, also where the host kept only what it wrote of that.
  public var whole: SessionChange {
    guard entry.answer == nil, let written else { return self }
    var whole = self
    whole.entry.answer = EngineJSON.value(LinkOutcome.self, String(decoding: written.json, as: UTF8.self))
    return whole
  }
}
