import ControlProtocol
import DeepLinks
import SessionEngine
import TextFormats

/// Tells in both languages why the route table rejects a link, and what its notes say.
struct SayLink: InspectorMethod {
  static let name = "inspector.words"
  static let abstract = "Tells in both languages why the route table rejects a link, and what its notes say."
  let url: String

  func answer(_ inspector: InspectorMethods) -> LinkWords {
    LinkWords(inspector.routes.explain(url, at: .now) { _ in nil })
  }
}

/// What the route table says of a link in both languages. It contains no secret value.
struct LinkWords: Encodable {
  @ExplicitNull var message: AppDescription.Words?
  @ExplicitNull var hint: AppDescription.Words?
  let notes: [AppDescription.Words]

  init(_ explanation: LinkExplanation) {
    notes = explanation.notes.map { AppDescription.Words($0.sentence) }
    message = explanation.rejection.map { AppDescription.Words($0.sentence) }
    hint = explanation.rejection?.advice.map { AppDescription.Words($0) }
  }
}

extension AppDescription.Words {
  fileprivate init(_ text: BilingualText) { self.init(ja: text.ja, en: text.en) }
}
