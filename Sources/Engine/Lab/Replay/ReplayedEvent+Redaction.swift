public import DeepLinks
import RIBs
public import SessionEngine

extension ReplayedEvent: Redactable {
  /// Returns the event with the secrets in its links, its location, its tree and its differences redacted. The lines of
  /// the changed tree are those of redacted trees.
  public func redacted(by secrets: Redactor) -> ReplayedEvent {
    var event = self
    let words = secrets.words(in: location + [url, answer?.url, answer?.canonical].compactMap { $0 })
    event.url = url.map { secrets.redact($0) }
    event.answer = answer?.redacted(by: secrets)
    event.location = location.map { secrets.redact($0) }
    event.tree = tree?.redacted(by: secrets)
    event.differences = differences.map { difference in
      let isSecret = difference.parameter.map { secrets.isSecret($0) } ?? false
      let show = { (text: String) in
        isSecret ? Redactor.mask : secrets.redact(text: secrets.redact(text), about: words)
      }
      return ReplayDifference(
        field: difference.field, recorded: show(difference.recorded), replayed: show(difference.replayed))
    }
    return event
  }
}

extension ReplayGroup: Redactable {
  /// Returns the group with its first event redacted. The words of a cause contain no secret.
  public func redacted(by secrets: Redactor) -> ReplayGroup {
    ReplayGroup(cause: cause, count: count, first: first.redacted(by: secrets))
  }
}

extension ReplayDifference {
  /// The name of the different parameter of a link or an event; `nil` for a field of the line itself, such as
  /// `session`, `answer.session` or `answer.notes[0].code`. A parameter of that name can be secret, the field is not.
  fileprivate var parameter: String? {
    let names = field.split(separator: ".")
    guard let owner = names.firstIndex(where: { ["parameters", "unknown", "attribution"].contains($0) }) else {
      return nil
    }
    return names[(owner + 1)...].joined(separator: ".")
  }
}
