public import DeepLinks
import RIBs
public import SessionEngine

extension ReplayedEvent: SecretCovering {
  /// The event with its links, its place, its tree and what differs covered: as it may be shown.
  public func covered(by secrets: Secrets) -> ReplayedEvent {
    var event = self
    let values = secrets.values(in: location + [url, answer?.url, answer?.canonical].compactMap { $0 })
    event.url = url.map { secrets.covering($0) }
    event.answer = answer?.covered(by: secrets)
    event.location = location.map { secrets.covering($0) }
    event.tree = tree?.covered(by: secrets)
    event.differences = differences.map { difference in
      let name = difference.field.split(separator: ".").last.map(String.init) ?? ""
      let isSecret = secrets.covers(name)
      let show = { (text: String) in isSecret ? Secrets.cover : secrets.covering(sentence: text, about: values) }
      return ReplayDifference(
        field: difference.field, recorded: show(difference.recorded), replayed: show(difference.replayed))
    }
    return event
  }
}
