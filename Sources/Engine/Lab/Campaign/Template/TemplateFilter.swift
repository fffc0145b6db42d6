import DeepLinks
import Foundation
import TextFormats

/// A filter behind a value of a template, such as `upcase` in `{{ x | upcase }}`.
///
/// The ones that are applied do what Shopify's reference of Liquid says (shopify.github.io/liquid/filters): `url_encode` makes
/// `Tetsuro+Takara` of `Tetsuro Takara`, and `capitalize` makes `My great title` of `my GREAT title`. HubL and Jinja write
/// arguments in brackets, and `upper` and `lower` (jinja.palletsprojects.com/templates, *Builtin Filters*).
enum TemplateFilter: Hashable {
  case upcase, downcase, capitalize, strip, urlEncode
  /// A function of another tool that encodes a value for links. A space becomes `%20`.
  case percentEncode
  case append(String)
  case prepend(String)
  case replace(String, with: String)
  /// Adds the value of another name at the end, or at the beginning.
  case appendName(String), prependName(String)
  /// The text in place of an absent value.
  case standIn(String)
  /// A filter that is not applied.
  case other(String)

  /// Reads a filter as a template writes it: a name, and arguments behind a colon or in brackets.
  init(_ text: String) {
    let name = text.prefix { $0 != ":" && $0 != "(" && !$0.isWhitespace }
    let rest = text.dropFirst(name.count).trimmed
    let list = rest.hasPrefix("(") && rest.hasSuffix(")") ? String(rest.dropFirst().dropLast()) : rest.trimmingColon
    let arguments = TemplateText.parts(of: list, dividedBy: ",").map(TemplateText.literal)
    let texts = arguments.compactMap(\.self)
    let isKnown = texts.count == arguments.count
    switch (String(name), texts.count) {
    case ("upcase", 0), ("upper", 0): self = .upcase
    case ("downcase", 0), ("lower", 0): self = .downcase
    case ("capitalize", 0): self = .capitalize
    case ("strip", 0), ("trim", 0): self = .strip
    case ("url_encode", 0): self = .urlEncode
    case ("urlencode", 0), ("url_param_escape", 0), ("url_escape", 0), ("encodeURIComponent", 0): self = .percentEncode
    case ("append", 1) where isKnown: self = .append(texts[0])
    case ("prepend", 1) where isKnown: self = .prepend(texts[0])
    case ("append", 0) where arguments.count == 1: self = .appendName(list.trimmed)
    case ("prepend", 0) where arguments.count == 1: self = .prependName(list.trimmed)
    case ("replace", 2) where isKnown: self = .replace(texts[0], with: texts[1])
    case ("default", 1) where isKnown: self = .standIn(texts[0])
    default: self = .other(String(name))
    }
  }

  /// Whether it makes a value fit for a place in a link.
  var isEncoding: Bool { self == .urlEncode || self == .percentEncode }

  /// Whether what it does is not known.
  var isOther: Bool { if case .other = self { true } else { false } }

  /// The name of a filter that is not applied to a single value.
  var otherName: String? {
    switch self {
    case .other(let name): name
    case .appendName: "append"
    case .prependName: "prepend"
    default: nil
    }
  }

  /// Returns a text with the filter applied.
  func applied(to text: String) -> String {
    switch self {
    case .upcase: text.uppercased()
    case .downcase: text.lowercased()
    case .capitalize: text.prefix(1).uppercased() + text.dropFirst().lowercased()
    case .strip: text.trimmed
    case .urlEncode: PercentCoding.encodedSegment(text).replacing("%20", with: "+")
    case .percentEncode: PercentCoding.encodedSegment(text)
    case .append(let end): text + end
    case .prepend(let begin): begin + text
    case .replace(let old, let new): old.isEmpty ? text : text.replacing(old, with: new)
    case .standIn(let other): text.isEmpty ? other : text
    case .other, .appendName, .prependName: text
    }
  }
}

/// A value that the sender's tool fills in, with the filters behind it.
struct TemplateValue: Hashable {
  let name: String
  var filters: [TemplateFilter] = []
  /// Whether a function makes it of the name's value, or of others, in a way that is not known.
  var isComputed = false

  /// Whether the value is encoded for a link.
  var isEncoded: Bool { filters.contains(where: \.isEncoding) }
  /// The names of the filters that are not applied.
  var otherFilters: [String] { filters.compactMap(\.otherName) }

  /// The value with its filters; nil without a value, and with a filter that is not applied.
  func filled(from values: [String: String]) -> String? {
    guard otherFilters.isEmpty, let value = values[name] else { return nil }
    return filters.reduce(value) { $1.applied(to: $0) }
  }

  /// A sample with what the filters write around any value. The sample is encoded already.
  func filled(sample: String) -> String {
    filters.reduce(sample) { text, filter in
      switch filter {
      case .append, .prepend: filter.applied(to: text)
      default: text
      }
    }
  }

  /// The text for people without the value; nil without a default, and when a filter behind it is not applied.
  var standIn: String? {
    guard let place = filters.lastIndex(where: { if case .standIn = $0 { true } else { false } }) else { return nil }
    let rest = filters[place...]
    return rest.contains(where: \.isOther) ? nil : rest.reduce("") { $1.applied(to: $0) }
  }
}

/// The inside of a placeholder.
enum TemplateText {
  /// Returns the parts that a sign divides, outside of quotes and brackets.
  static func parts(of text: String, dividedBy sign: Character) -> [String] {
    var (parts, quote, depth): ([String], Character?, Int) = ([""], nil, 0)
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      } else if character == sign, depth == 0 {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Returns the text of a literal: one in quotes, or a number; nil for a name.
  static func literal(_ text: String) -> String? {
    guard let first = text.first, let last = text.last else { return nil }
    if text.count > 1, first == last, first == "'" || first == "\"" {
      // A quote in a text of AMPscript is doubled. Another one ends the text, so that there is more than a text.
      let inside = text.dropFirst().dropLast()
      let quotes = inside.split(separator: "\(first)\(first)", omittingEmptySubsequences: false)
      return quotes.contains { $0.contains(first) } ? nil : quotes.joined(separator: String(first))
    }
    return text.wholeMatch(of: /-?\d+(?:\.\d+)?/) == nil ? nil : text
  }
}

extension String {
  fileprivate var trimmingColon: String { hasPrefix(":") ? String(dropFirst()).trimmed : self }
}
