public import DeepLinks
public import RIBs
import TextFormats

/// A value that may contain secrets and can be shown without them.
///
/// The store keeps secrets, because a journal without them could not be replayed. Responses, logs and printed text are
/// redacted by the route table in force at that moment. Redaction is idempotent.
public protocol Redactable {
  /// Returns the value with every secret redacted.
  func redacted(by secrets: Redactor) -> Self
}

extension LinkOutcome: Redactable {
  /// Returns the outcome with its secrets redacted, also in its messages.
  public func redacted(by secrets: Redactor) -> LinkOutcome {
    guard url.utf8.count <= RouteTable.maximumBytes else { return shortened.redacted(by: secrets) }
    // All other texts of an outcome only quote these, except what a person has typed.
    guard lost != nil || ([url, canonical].compactMap(\.self) + location).contains(where: secrets.hasSecret) else {
      return self
    }
    var outcome = self
    outcome.location = location.map { secrets.redact($0) }
    let words = secrets.words(in: [url, canonical].compactMap { $0 })
    outcome.redactLink(secrets, words)
    outcome.notes = outcome.notes?.map { note in
      OutcomeNote(
        code: note.code, parameter: note.parameter.map { secrets.redact(name: $0, about: words) },
        message: note.message)
    }
    outcome.lost = lost?.map { lost in
      let text = lost.text.flatMap { secrets.isSecret(field: lost.field) ? nil : secrets.redact($0) }
      return LostText(
        screen: lost.screen, field: lost.field, text: text.map { secrets.redact(text: $0, about: words) })
    }
    outcome.redactSentences { secrets.redact(sentence: $0, about: words) }
    outcome.redactTextsOfApp { secrets.redact(text: $0, about: words) }
    return outcome
  }

  /// The outcome of a link that is too long, with the beginning of the link.
  private var shortened: LinkOutcome {
    var outcome = self
    outcome.url = Redactor.shortened(url)
    outcome.range = range?.map { min($0, outcome.url.utf8.count) }
    return outcome
  }

  private mutating func redactLink(_ secrets: Redactor, _ words: SecretWords) {
    if let first = range?.first, let last = range?.last, first <= last, last <= url.utf8.count {
      let shown = secrets.redact(url, marking: first..<last)
      (url, range) = (shown.url, [shown.range.lowerBound, shown.range.upperBound])
    } else {
      url = secrets.redact(url)
    }
    canonical = canonical.map { secrets.redact($0) }
    unknown = secrets.redact(unknown, about: words)
    attribution = attribution.map { secrets.redact($0, about: words) }
  }

  private mutating func redactSentences(_ redact: (String) -> String) {
    message = message.map(redact)
    expected = expected.map(redact)
    hint = hint.map(redact)
    notes = notes?.map { OutcomeNote(code: $0.code, parameter: $0.parameter, message: redact($0.message)) }
  }

  private mutating func redactTextsOfApp(_ redact: (String) -> String) {
    reason = reason.map(redact)
    steps = steps.map { StepOutcome(name: redact($0.name), outcome: $0.outcome, reason: $0.reason.map(redact)) }
  }
}

extension Redactor {
  /// Returns whether a field of a screen is that of a secret, by the last part of its identifier.
  func isSecret(field: String) -> Bool { isSecret(field.split(separator: ".").last.map(String.init) ?? "") }
}

extension LinkLogLine: Redactable {
  /// Returns the line with its outcome redacted.
  public func redacted(by secrets: Redactor) -> LinkLogLine {
    LinkLogLine(position: position, at: at, outcome: outcome.redacted(by: secrets), earlier: earlier)
  }
}

extension SessionSummary: Redactable {
  /// Returns the summary with its location redacted.
  public func redacted(by secrets: Redactor) -> SessionSummary {
    var summary = self
    summary.location = location.map { secrets.redact($0) }
    summary.lost = lost?.map { secrets.redact($0) }
    return summary
  }
}

extension JournalEntry: Redactable {
  /// Returns the entry with its outcomes, its location and its parameters redacted, and so a text for a field that has
  /// the name of a secret. The entry can no longer be replayed.
  public func redacted(by secrets: Redactor) -> JournalEntry {
    var entry = self
    entry.answer = answer?.redacted(by: secrets)
    entry.settled = settled?.map { $0.redacted(by: secrets) }
    entry.location = location.map { secrets.redact($0) }
    switch event {
    case .input: entry.parameters = redactedInput(by: secrets)
    // Their parameters are settings, such as the name of a starting state.
    case .create, .configure, .advance: break
    default: entry.parameters = parameters.map { secrets.redact($0.mapValues(Redactor.shortened)) }
    }
    // A client may use the link as the key.
    entry.key = key.map { secrets.redact($0) }
    if event == .tap, let element = parameters?["element"], parameters?["text"]?.isEmpty == false,
      secrets.isSecret(field: element)
    {
      entry.parameters?["text"] = Redactor.mask
    }
    return entry
  }
}

extension JournalEntry {
  /// Returns the event with its secrets redacted, as `redacted(by:)` shows it; `nil` for an entry that has no event.
  ///
  /// What the event has led to is left out: to redact it would take most of the time.
  public func shownEvent(by secrets: Redactor) -> SessionEvent? {
    if event == .open { return answer.map { .open(url: secrets.redact(Redactor.shortened($0.url))) } }
    var entry = self
    (entry.settled, entry.location) = (nil, [])
    if !event.opensLink { entry.answer = nil }
    return SessionEvent(entry.redacted(by: secrets))
  }

  /// The input of the event, with its secrets redacted: those of its JSON, and those that the link shows.
  private func redactedInput(by secrets: Redactor) -> [String: String]? {
    let words = secrets.words(in: [answer?.url, answer?.canonical].compactMap { $0 })
    return parameters?.mapValues { text in
      guard text.utf8.count <= LinkInput.maximumBytes else { return Redactor.mask }
      guard let json = JSONValue(text: text), let shown = try? JSONCoding.text(secrets.redact(json, about: words))
      else {
        return secrets.redact(text: secrets.redact(text), about: words)
      }
      return shown
    }
  }
}

extension TreeSnapshot: Redactable {
  /// Returns the tree with the parameters of its RIBs redacted.
  public func redacted(by secrets: Redactor) -> TreeSnapshot {
    var tree = self
    tree.parameters = secrets.redact(parameters)
    tree.children = children.map { $0.redacted(by: secrets) }
    return tree
  }
}
