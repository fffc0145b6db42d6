/// The place at which a page of a list begins: to clients a text that they return as it is.
struct PagePlace {
  /// The position in the journal.
  let position: Int64

  /// The text for clients.
  var text: String { "p\(position)" }

  init(position: Int64) { self.position = position }

  /// Reads the text; `nil` for the first page. Throws `params.invalid` for one that no reply had.
  init?(_ text: String?) throws(ControlError) {
    guard let text else { return nil }
    guard text.hasPrefix("p"), let position = Int64(text.dropFirst()), position >= 0 else {
      throw ControlError(
        .invalidParameters, "the parameter after is not the next of a reply", hint: "send next of the last reply")
    }
    self.position = position
  }
}
