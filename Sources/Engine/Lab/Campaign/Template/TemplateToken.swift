import TextFormats

/// A part of a template that is filled in or chosen, such as `{{ x }}`, `{% else %}`, `*|IF:X|*` or `%%=RedirectTo('…')=%%`.
struct TemplateToken {
  /// What a part does.
  enum Role: Equatable {
    /// It stands for texts and values; for nothing, such as an assignment. Of several sequences one is sent.
    case pieces([[LinkTemplate.Piece]])
    /// It begins branches.
    case begin
    /// It begins the next branch. `isFirstPossible` is whether the first branch can begin with it.
    case branch(isElse: Bool, isFirstPossible: Bool)
    /// It ends the branches.
    case end
  }

  /// What the part does.
  let role: Role

  /// The tags of Liquid and of HubL that write nothing.
  private static let silentTags: Set<Substring> = [
    "assign", "capture", "endcapture", "comment", "endcomment", "raw", "endraw", "for", "endfor", "break", "continue",
    "set", "include", "import", "macro", "endmacro", "increment", "decrement", "abort_message", "connected_content",
    "catalog_items",
  ]
  /// The prefixes of Mailchimp that say how a value is written.
  private static let writings: Set<Substring> = ["HTML", "URL", "UPPER", "LOWER", "TITLE"]

  /// Reads a part with its signs.
  init(_ token: String) {
    role =
      Self.liquid(token) ?? Self.embedded(token) ?? Self.directive(token) ?? Self.mailchimp(token) ?? Self.ampscript(
        token)
      ?? Self.role(Self.value(token))
  }

  /// The role of a value: itself, or the text for people without it.
  private static func role(_ value: TemplateValue) -> Role {
    .pieces([[.value(value)]] + (value.standIn.map { [[.standIn($0, for: value.name)]] } ?? []))
  }

  // MARK: - Tools

  private static func liquid(_ token: String) -> Role? {
    if token.hasPrefix("{{") { return handlebars(token) ?? output(token) }
    guard token.hasPrefix("{%") else { return nil }
    let word = token.dropFirst(2).dropLast(2).split { " \t-(".contains($0) }.first ?? ""
    switch word {
    case "if", "unless", "case": return .begin
    case "elsif", "elseif", "elif", "else": return .branch(isElse: word == "else", isFirstPossible: false)
    case "when": return .branch(isElse: false, isFirstPossible: true)
    case "endif", "endunless", "endcase": return .end
    default:
      return silentTags.contains(word) || word.isEmpty ? .pieces([[]]) : role(TemplateValue(name: String(word)))
    }
  }

  /// The role of a block of Handlebars or Mustache (handlebarsjs.com, *Block Helpers*; mustache(5)), and of a partial; `nil` for
  /// any other `{{ … }}`. A block that is repeated is taken as sent once, or not at all.
  private static func handlebars(_ token: String) -> Role? {
    let inside = token.drop { $0 == "{" || $0 == "~" }.reversed().drop { $0 == "}" || $0 == "~" }.reversed()
    let text = String(inside).trimmed
    switch text.first {
    case "#": return .begin
    case "^": return text.count > 1 ? .begin : .branch(isElse: true, isFirstPossible: false)
    case "/": return .end
    case "!": return .pieces([[]])
    case ">": return role(TemplateValue(name: String(text.dropFirst()).trimmed))
    default:
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.first == "else", words.count == 1 || !text.contains("|") else { return nil }
      return .branch(isElse: words.count == 1, isFirstPossible: false)
    }
  }

  /// The role of `{{ … }}`: of a text in quotes with its filters, or of a value.
  private static func output(_ token: String) -> Role {
    let inside = String(token.drop { $0 == "{" }.reversed().drop { $0 == "}" }.reversed())
    let parts = TemplateText.parts(of: closed(inside), dividedBy: "|")
    var value = value(parts.first ?? token)
    value.filters += parts.dropFirst().map { TemplateFilter($0) }
    if value.otherFilters.isEmpty, let choice = parts.first?.wholeMatch(of: /(.+?)\s+if\s.+?\selse\s+(.+)/) {
      // A choice of Jinja between two expressions (jinja.palletsprojects.com/templates, *If Expression*).
      let ends = [choice.output.1, choice.output.2].compactMap { part -> [[LinkTemplate.Piece]]? in
        if case .pieces(let pieces) = output("{{ \(part) }}") { pieces } else { nil }
      }
      return .pieces(ends.joined().map { $0.map { $0.filtered(by: value.filters) } })
    }
    guard let text = parts.first.flatMap(TemplateText.literal), !value.filters.contains(where: \.isOther) else {
      return role(value)
    }
    return .pieces([LinkTemplate.filtered([.text(text)], by: value.filters)])
  }

  /// The inside of a placeholder with the brace that ends a `${x}` at its end.
  private static func closed(_ inside: String) -> String {
    inside.count { $0 == "{" } > inside.count { $0 == "}" } ? inside + "}" : inside
  }

  /// The role of an instruction of ERB or EJS, `<% if x %>` and `<% } else { %>`; `nil` for `<%= x %>`, which writes a value.
  private static func embedded(_ token: String) -> Role? {
    guard token.hasPrefix("<%"), !token.hasPrefix("<%=") && !token.hasPrefix("<%-") else { return nil }
    let text = String(token.dropFirst(2).dropLast(2)).trimmed
    let words = text.split { " \t({".contains($0) }.filter { $0 != "}" }
    switch words.first {
    case "if", "unless", "case", "for", "while": return .begin
    case "elsif": return .branch(isElse: false, isFirstPossible: false)
    case "else": return .branch(isElse: !words.dropFirst().contains("if"), isFirstPossible: false)
    case "when": return .branch(isElse: false, isFirstPossible: true)
    case "end": return .end
    // Ruby's blocks end with `do`, and those of JavaScript with a brace.
    default:
      return text == "}" ? .end : text.hasSuffix("{") || text.contains(/\sdo(\s\|.*\|)?$/) ? .begin : .pieces([[]])
    }
  }

  /// The role of a condition of FreeMarker (freemarker.apache.org, *if, else, elseif*).
  private static func directive(_ token: String) -> Role? {
    switch token.prefix(while: { !" >".contains($0) }) {
    case "<#if": .begin
    case "<#elseif": .branch(isElse: false, isFirstPossible: false)
    case "<#else": .branch(isElse: true, isFirstPossible: false)
    case "</#if": .end
    default: nil
    }
  }

  private static func mailchimp(_ token: String) -> Role? {
    guard token.hasPrefix("*|") else { return nil }
    let parts = token.dropFirst(2).dropLast(2).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].uppercased()
    switch (word, parts.count) {
    case ("IF", 2), ("IFNOT", 2): return .begin
    case ("ELSEIF", 2): return .branch(isElse: false, isFirstPossible: false)
    case ("ELSE", _): return .branch(isElse: true, isFirstPossible: false)
    case ("END", 2): return .end
    case (_, 2) where writings.contains(Substring(word)):
      return role(TemplateValue(name: String(parts[1]), filters: word == "URL" ? [.percentEncode] : []))
    default: return role(value(token))
    }
  }

  private static func ampscript(_ token: String) -> Role? {
    if token.hasPrefix("%%[") {
      switch AMPscriptStatement.open(in: token) {
      case .begin: return .begin
      case .branch(let isElse): return .branch(isElse: isElse, isFirstPossible: false)
      case .end: return .end
      case .set, nil: return .pieces([[]])
      }
    }
    // What another function writes is one value, which is not known.
    return AMPscriptExpression.choices(token).map(Role.pieces)
  }

  /// The value that a part writes whose form is not known further: its name is the first one in it.
  static func value(_ token: String) -> TemplateValue {
    let isEncoded = token.contains(/(?i)url_?(encode|param_escape)|encodeURI|URLEncode/)
    // The name is inside `${…}`, behind `@`, the text that a function begins with, or the first word before a filter.
    if let name = token.wholeMatch(of: /__(\w+)__/)?.output.1 { return TemplateValue(name: String(name)) }
    let inside =
      token.firstMatch(of: /\$\{\s*([A-Za-z_][\w.]*)/)?.output.1 ?? token.firstMatch(of: /@([A-Za-z_]\w*)/)?.output.1
      ?? token.firstMatch(of: /^[^A-Za-z_]*[A-Za-z_]\w*\(\s*["']([A-Za-z_][\w.]*)["']/)?.output.1
    let name = inside ?? token.firstMatch(of: /[\p{L}_][\w.]*/)?.output ?? token[...]
    // The second argument of a token of HubL is its default.
    let standIn = token.firstMatch(
      of: /personalization_token\(\s*["'][^"']*["']\s*,\s*["']([^"']*)["']\s*\)/)?.output.1
    let function = token.firstMatch(of: /([A-Za-z_]\w*)\s*\(/)?.output.1.lowercased()
    return TemplateValue(
      name: String(name),
      filters: (isEncoded ? [.percentEncode] : []) + (standIn.map { [.standIn(String($0))] } ?? []),
      isComputed: function.map { !["v", "attributevalue"].contains($0) } ?? false)
  }
}
