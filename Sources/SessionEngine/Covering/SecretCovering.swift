public import DeepLinks
public import RIBs

/// What is shown of sessions and links, which must not show a secret.
///
/// What is stored is whole: a journal without its secrets could not be replayed. They are covered at the border, by
/// whoever answers, prints or logs, and by the table in force at that moment. Covering twice is covering once.
public protocol SecretCovering {
  /// The same with every secret value covered.
  func covered(by secrets: Secrets) -> Self
}

extension LinkOutcome: SecretCovering {
  /// Whether it may hold a secret: `false` for nearly all links, and told for less than covering one costs.
  public func mayHold(_ secrets: Secrets) -> Bool {
    // What the link says besides stands in its URL. Mostly all three are the same text.
    func mayCover(_ text: String) -> Bool { text != url && secrets.mayCover(text) }
    return secrets.mayCover(url) || canonical.map(mayCover) == true || location.contains(where: mayCover)
  }

  /// The outcome with secrets covered, also in what it says of the link.
  public func covered(by secrets: Secrets) -> LinkOutcome {
    guard mayHold(secrets) else { return self }
    var outcome = self
    outcome.location = location.map { secrets.covering($0) }
    let values = secrets.values(in: [url, canonical].compactMap { $0 })
    guard !values.isEmpty else { return outcome }
    outcome.coverLink(secrets, values)
    outcome.coverSentences { secrets.covering(sentence: $0, about: values) }
    return outcome
  }

  private mutating func coverLink(_ secrets: Secrets, _ values: Set<[UInt8]>) {
    if let first = range?.first, let last = range?.last, first <= last {
      let shown = secrets.covering(url, marking: first..<last)
      (url, range) = (shown.url, [shown.range.lowerBound, shown.range.upperBound])
    } else {
      url = secrets.covering(url)
    }
    canonical = canonical.map { secrets.covering($0) }
    unknown = secrets.covering(unknown, about: values)
    attribution = attribution.map { secrets.covering($0, about: values) }
  }

  private mutating func coverSentences(_ covering: (String) -> String) {
    reason = reason.map(covering)
    message = message.map(covering)
    expected = expected.map(covering)
    hint = hint.map(covering)
    notes = notes?.map { OutcomeNote(code: $0.code, parameter: $0.parameter, message: covering($0.message)) }
    steps = steps.map { StepOutcome(name: covering($0.name), outcome: $0.outcome, reason: $0.reason.map(covering)) }
  }
}

extension LinkLogLine: SecretCovering {
  /// The line with its outcome covered.
  public func covered(by secrets: Secrets) -> LinkLogLine {
    LinkLogLine(position: position, at: at, outcome: outcome.covered(by: secrets))
  }
}

extension SessionSummary: SecretCovering {
  /// The summary with its place covered.
  public func covered(by secrets: Secrets) -> SessionSummary {
    var summary = self
    summary.location = location.map { secrets.covering($0) }
    return summary
  }
}

extension JournalEntry: SecretCovering {
  /// The line with its outcomes, its place and what the event said covered; what a person typed into a field of a
  /// secret's name too. It cannot be replayed any more.
  public func covered(by secrets: Secrets) -> JournalEntry {
    var entry = self
    entry.answer = answer?.covered(by: secrets)
    entry.settled = settled?.map { $0.covered(by: secrets) }
    entry.location = location.map { secrets.covering($0) }
    entry.parameters = parameters.map { secrets.covering($0) }
    // Whoever sends it may have made it of the link.
    entry.key = key.map { secrets.covering(sentence: $0) }
    if event == .tap, let element = parameters?["element"], parameters?["text"]?.isEmpty == false,
      secrets.covers(element.split(separator: ".").last.map(String.init) ?? "")
    {
      entry.parameters?["text"] = Secrets.cover
    }
    return entry
  }
}

extension TreeSnapshot: SecretCovering {
  /// The tree with the parameters of its RIBs covered.
  public func covered(by secrets: Secrets) -> TreeSnapshot {
    var tree = self
    tree.parameters = secrets.covering(parameters)
    tree.children = children.map { $0.covered(by: secrets) }
    return tree
  }
}
