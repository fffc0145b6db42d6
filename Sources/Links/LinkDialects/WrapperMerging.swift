import DeepLinks
import TextFormats

/// The merged values of a wrapper and the link inside, besides the route. No value is lost.
///
/// The inner link decides what opens. For attribution the wrapper's value counts, because a campaign belongs to the
/// wrapper; the inner value is kept under the parameter that contains the link, such as `af_dp.utm_source`. For an unknown
/// name both values are kept, the outer one first.
struct WrapperMerging {
  private(set) var attribution: [String: String]
  private(set) var unknown: [String: String]
  private(set) var notes: [LinkNote]
  private let secrets: Redactor
  private let parameter: String

  init(_ outer: Unwrapping, around inner: ParsedLink, secrets: Redactor) {
    attribution = inner.origin?.attribution ?? [:]
    unknown = inner.unknown
    notes = inner.origin?.notes ?? []
    self.secrets = secrets
    parameter = outer.parameter
    for (name, value) in outer.attribution.sorted(by: { $0.key < $1.key }) {
      keepAttribution(name, value)
    }
    for (name, value) in outer.unknown.sorted(by: { $0.key < $1.key }) {
      keepUnknown(name, value, known: inner.link.parameters[name]?.description ?? inner.origin?.attribution[name])
    }
  }

  private mutating func keepAttribution(_ name: String, _ value: String) {
    if let inside = attribution[name], inside != value {
      addNote(name, value, inside, .wrapperCounts)
      guard !secrets.isSecret(name) else {
        // Under another name it would not be redacted.
        attribution[name] = "\(value),\(inside)"
        return
      }
      let key = "\(parameter).\(name)"
      attribution[key] = attribution[key].map { "\(inside),\($0)" } ?? inside
    }
    attribution[name] = value
  }

  private mutating func keepUnknown(_ name: String, _ value: String, known: String?) {
    if let inside = unknown[name], inside != value {
      unknown[name] = "\(value),\(inside)"
      addNote(name, value, inside, .bothAreKept)
      return
    }
    unknown[name] = value
    guard let known, known != value else { return }
    addNote(name, value, known, .innerCounts)
  }

  private mutating func addNote(_ name: String, _ outside: String, _ inside: String, _ end: DialectNote) {
    let isSecret = secrets.isSecret(name)
    func shown(_ text: String) -> String { isSecret ? Redactor.mask : secrets.redact(text.clipped()) }
    notes.append(
      LinkNote(
        code: .saidTwice, parameter: name,
        DialectNote.saidTwice.sentence([
          "name": BilingualText(name.clipped()), "outside": BilingualText(shown(outside)),
          "inside": BilingualText(shown(inside)), "parameter": BilingualText(parameter), "end": end.sentence,
        ])))
  }
}
