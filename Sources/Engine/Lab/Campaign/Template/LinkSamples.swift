import DeepLinks
import HeadlessUI

/// The samples in a link of a template, and what is shown in their place: the names of the template, in braces.
struct LinkSamples {
  /// What is shown for each value with a sample.
  private var texts: [String: String] = [:]
  /// The link without the optional values that have samples; `nil` when another value needs one.
  private(set) var literalLink: String?

  /// Whether the link has none.
  var isEmpty: Bool { texts.isEmpty }

  /// The samples of a link.
  init(_ link: TemplateFilling.Link, _ routes: RouteTable) {
    let filled = link.missing.compactMap { name, parameter in parameter.map { (name, $0) } }
    guard !filled.isEmpty, let meaning = (try? routes.parse(link.url))?.link else { return }
    let words = routes.secrets.words(in: [link.template])
    // A text beside a name can be a part of a secret.
    let isPlain = routes.secrets.redact(link.url) == link.url
    for (name, parameter) in filled {
      let shown = "{\(link.shown(name) { routes.secrets.redact(text: $0, about: words) })}"
      guard let value = meaning.parameters[parameter.name]?.description else { continue }
      texts[value] =
        isPlain && parameter.location == .query ? Self.item(parameter.name, in: link.branch) ?? shown : shown
    }
    let names = Set(filled.map(\.1.name))
    let rest = meaning.parameters.filter { !names.contains($0.key) }
    literalLink = routes.link(meaning.route, rest).flatMap { routes.format($0) }
  }

  /// The value of a parameter as the template writes it, with single braces.
  private static func item(_ parameter: String, in branch: String) -> String? {
    let query = branch.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    let item = query.split(separator: "&").first { $0.hasPrefix("\(parameter)=") }
    return item.map { item in
      let value = item.dropFirst(parameter.count + 1).replacing("{{", with: "{").replacing("}}", with: "}")
      return PercentCoding.lenientlyDecoded(Array(value.utf8)[...])
    }
  }

  /// What is shown in place of a value on a screen, which can be made of a sample.
  func text(for value: String) -> String { texts[value] ?? texts.values.sorted().joined() }

  /// The picture of a screen with what is shown in place of a value.
  func replaced(in picture: LocalizedText, _ value: LocalizedText, by shown: LocalizedText) -> LocalizedText {
    func replaced(_ html: String, _ value: String, _ text: String) -> String {
      let safe = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      return html.replacing(">\(value)<", with: ">\(safe)<").replacing("\"\(value)\"", with: "\"\(safe)\"")
    }
    return LocalizedText(ja: replaced(picture.ja, value.ja, shown.ja), en: replaced(picture.en, value.en, shown.en))
  }
}
