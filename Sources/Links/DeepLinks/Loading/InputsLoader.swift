import Yams

/// A loader of the sections `push`, `push_web_views`, `qr`, `shortcuts` and `spotlight`.
struct InputsLoader {
  let reader: ConfigReader

  /// The keys of the sections.
  static let keys = LinkInput.Kind.allCases.map(\.section) + [webViews]
  /// The key of the members of push payloads that ask for a web view.
  static let webViews = "push_web_views"

  /// Returns the sections, and reports their problems.
  func load(_ fields: [String: ConfigField]) -> LinkInputs {
    var inputs = LinkInputs()
    for kind in LinkInput.Kind.allCases {
      guard let field = fields[kind.section] else { continue }
      if kind == .push { loadPush(field, into: &inputs) } else { inputs.mappings[kind] = mappings(field) }
    }
    if let field = fields[Self.webViews] { inputs.webViews = webViews(field) }
    return inputs
  }

  private func webViews(_ field: ConfigField) -> [InputMapping] {
    reader.entries(field).compactMap { path, value in
      guard let text = reader.text(value), checkPath(path, of: value), let pattern = InputPattern(path) else {
        return nil
      }
      guard let link = InputPattern(text), link.names == ["url"] else {
        reader.report(
          value, "`\(text)` is not a link that opens a page.", expected: "a link with the placeholder `{url}`",
          remedy: "Write a link such as `myapp://web?url={url}`.")
        return nil
      }
      return InputMapping(pattern: pattern, link: link, line: value.line)
    }
  }

  /// Reports a text that is not the path of a member. Returns whether it is one.
  private func checkPath(_ path: String, of value: ConfigField) -> Bool {
    let isWrong = path.hasPrefix(".") || path.hasSuffix(".") || path.contains("..")
    guard isWrong || InputPattern(path)?.names != [] else { return true }
    reader.report(
      value, "`\(path)` is not the path of a member.",
      expected: "keys with dots between them, such as `data.link`",
      remedy: "Write the keys that lead to the link.")
    return false
  }

  /// Reads the services: the members with the link, or `links` and `texts` side by side.
  private func loadPush(_ field: ConfigField, into inputs: inout LinkInputs) {
    for (service, value) in reader.entries(field) {
      let fields =
        value.node.mapping == nil ? ["links": value] : reader.fields(value, known: ["links", "texts", "silent"])
      if let links = fields["links"] { inputs.push += members(links, of: service, besides: inputs.push) }
      inputs.pushTexts.paths += paths(fields["texts"])
      inputs.pushTexts.silent += paths(fields["silent"])
    }
  }

  private func paths(_ field: ConfigField?) -> [String] {
    field.map { field in reader.texts(field).filter { checkPath($0, of: field) } } ?? []
  }

  private func members(
    _ field: ConfigField, of service: String, besides others: [LinkInputs.PushMember]
  ) -> [LinkInputs.PushMember] {
    var members: [LinkInputs.PushMember] = []
    for path in reader.texts(field) where checkPath(path, of: field) {
      if let other = (others + members).first(where: { $0.path == path }) {
        reader.report(
          field, "`\(other.service)` has the member `\(path)` already.", expected: "each member once",
          remedy: "Remove one of them.")
      } else {
        members.append(LinkInputs.PushMember(service: service, path: path))
      }
    }
    return members
  }

  private func mappings(_ field: ConfigField) -> [InputMapping] {
    reader.entries(field).compactMap { key, value in
      guard let text = reader.text(value) else { return nil }
      guard let pattern = InputPattern(key) else {
        reader.report(
          line: value.keyLine, path: value.path, "`\(key)` is not a text with `{name}` placeholders.",
          expected: "a text such as `order.{order}`",
          remedy: "Close each brace around a name, use each name once, and put a text between two placeholders.")
        return nil
      }
      guard let link = InputPattern(text), Set(link.names).isSubset(of: pattern.names) else {
        let names = pattern.names.map { "`{\($0)}`" }.joined(separator: ", ")
        reader.report(
          value, "`\(text)` is not a link for `\(key)`.",
          expected: names.isEmpty ? "a link without placeholders" : "a link with no other placeholders than \(names)",
          remedy: "Write a link such as `myapp://orders/42`.")
        return nil
      }
      return InputMapping(pattern: pattern, link: link, line: value.line)
    }
  }
}
