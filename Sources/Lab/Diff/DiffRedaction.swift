import DeepLinks

/// The redaction of what two tables say: what is secret by either of them is not shown.
struct DiffRedaction {
  private let redactors: [Redactor]

  init(_ search: DiffSearch) { redactors = [search.old.secrets, search.new.secrets] }

  /// Returns a link, or another text that may contain secrets, without them.
  func text(_ text: String) -> String { redactors.reduce(text) { $1.redact($0) } }

  /// Returns a sentence about a link without the link's secrets.
  func sentence(_ sentence: String, about link: String) -> String {
    redactors.reduce(sentence) { $1.redact(sentence: $0, about: $1.words(in: [link])) }
  }

  /// What a table says of a link: the screen, or why it is rejected.
  func verdict(_ meaning: DiffMeaning, about link: String) -> String {
    switch meaning {
    case .opens(let parsed, _): "opens \(parsed.link.workflow)"
    case .rejected(let rejection): "\(rejection.code.rawValue): \(sentence(rejection.message, about: link))"
    }
  }

  /// The values of some parameters of a link.
  func values(_ meaning: DiffMeaning, _ names: [String]) -> String {
    names.map { name in
      guard let value = meaning.parsed?.link.parameters[name]?.description else { return "no \(name)" }
      return redactors.reduce([name: value]) { $1.redact($0) }.map { "\($0)=\($1)" }.joined()
    }.joined(separator: ", ")
  }
}
