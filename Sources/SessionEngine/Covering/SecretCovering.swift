public import DeepLinks
public import RIBs

/// What is shown of sessions and links, which must not show a secret.
///
/// What is stored is whole: a journal without its secrets could not be replayed. They are covered at the border, by
/// whoever answers, prints or logs, and by the table in force at that moment. Covering twice is covering once.
public protocol SecretCovering {
  /// The same with every secret value covered.
  func covered(by secrets: Redactor) -> Self
}

extension LinkOutcome: SecretCovering {
  /// Whether it may hold a secret: `false` for nearly all links, and told for less than covering one costs.
  public func mayHold(_ secrets: Redactor) -> Bool {
    // What the link says besides stands in its URL. Mostly all three are the same text.
    func mayContainSecret(_ text: String) -> Bool { text != url && secrets.mayContainSecret(text) }
    return secrets.mayContainSecret(url) || canonical.map(mayContainSecret) == true
      || location.contains(where: mayContainSecret)
  }

  /// The outcome with secrets covered, also in what it says of the link.
  public func covered(by secrets: Redactor) -> LinkOutcome {
    guard mayHold(secrets) else { return self }
    var outcome = self
    outcome.location = location.map { secrets.redact($0) }
    let values = secrets.values(in: [url, canonical].compactMap { $0 })
    guard !values.isEmpty else { return outcome }
    outcome.coverLink(secrets, values)
    outcome.coverSentences { secrets.redact(sentence: $0, about: values) }
    return outcome
  }

  private mutating func coverLink(_ secrets: Redactor, _ values: Set<[UInt8]>) {
    if let first = range?.first, let last = range?.last, first <= last {
      let shown = secrets.redact(url, marking: first..<last)
      (url, range) = (shown.url, [shown.range.lowerBound, shown.range.upperBound])
    } else {
      url = secrets.redact(url)
    }
    canonical = canonical.map { secrets.redact($0) }
    unknown = secrets.redact(unknown, about: values)
    attribution = attribution.map { secrets.redact($0, about: values) }
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
  public func covered(by secrets: Redactor) -> LinkLogLine {
    LinkLogLine(position: position, at: at, outcome: outcome.covered(by: secrets))
  }
}

extension SessionSummary: SecretCovering {
  /// The summary with its place covered.
  public func covered(by secrets: Redactor) -> SessionSummary {
    var summary = self
    summary.location = location.map { secrets.redact($0) }
    return summary
  }
}

extension JournalEntry: SecretCovering {
  /// The line with its outcomes, its place and what the event said covered; what a person typed into a field of a
  /// secret's name too. It cannot be replayed any more.
  public func covered(by secrets: Redactor) -> JournalEntry {
    var entry = self
    entry.answer = answer?.covered(by: secrets)
    entry.settled = settled?.map { $0.covered(by: secrets) }
    entry.location = location.map { secrets.redact($0) }
    entry.parameters = parameters.map { secrets.redact($0) }
    // Whoever sends it may have made it of the link.
    entry.key = key.map { secrets.redact(sentence: $0) }
    if event == .tap, let element = parameters?["element"], parameters?["text"]?.isEmpty == false,
      secrets.isSecret(element.split(separator: ".").last.map(String.init) ?? "")
    {
      entry.parameters?["text"] = Redactor.mask
    }
    return entry
  }
}

extension TreeSnapshot: SecretCovering {
  /// The tree with the parameters of its RIBs covered.
  public func covered(by secrets: Redactor) -> TreeSnapshot {
    var tree = self
    tree.parameters = secrets.redact(parameters)
    tree.children = children.map { $0.covered(by: secrets) }
    return tree
  }
}
