/// A part of a template that is filled in or chosen, such as `{{ x }}`, `{% else %}`, `*|IF:X|*` or `%%=RedirectTo('…')=%%`.
struct TemplateToken {
  /// What a part does.
  enum Role: Equatable {
    /// It stands for texts and values; for nothing, such as an assignment.
    case pieces([LinkTemplate.Piece])
    /// It begins branches.
    case begin
    /// It begins the next branch. `isFirstPossible` is whether the first branch can begin with it.
    case branch(isElse: Bool, isFirstPossible: Bool)
    /// It ends the branches.
    case end
  }

  /// What the part does.
  let role: Role
  /// The name of the value and the link that stands for it where there is no value; `nil` for a part without such a link.
  let defaultLink: (name: String, link: String)?

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
    let role = Self.liquid(token) ?? Self.mailchimp(token) ?? Self.ampscript(token) ?? .pieces([Self.value(token)])
    self.role = role
    // `default: 'https://…'` of Liquid, and the second argument of a token of HubL.
    let link = token.firstMatch(of: /(?:default\s*[:(]|,)\s*['"]([a-z][a-z0-9+.-]*:\/\/[^'"]*)['"]/)?.output.1
    if case .pieces(let pieces) = role, case .value(let name, _) = pieces.first, pieces.count == 1, let link {
      defaultLink = (name, String(link))
    } else {
      defaultLink = nil
    }
  }

  // MARK: - Tools

  private static func liquid(_ token: String) -> Role? {
    if let literal = token.wholeMatch(of: /\{\{\{?\s*(?:'([^']*)'|"([^"]*)")\s*\}?\}\}/)?.output {
      return .pieces([.text(String(literal.1 ?? literal.2 ?? ""))])
    }
    guard token.hasPrefix("{%") else { return nil }
    let word = token.dropFirst(2).dropLast(2).split { " \t-(".contains($0) }.first ?? ""
    switch word {
    case "if", "unless", "case": return .begin
    case "elsif", "elseif", "elif", "else": return .branch(isElse: word == "else", isFirstPossible: false)
    case "when": return .branch(isElse: false, isFirstPossible: true)
    case "endif", "endunless", "endcase": return .end
    default:
      return .pieces(silentTags.contains(word) || word.isEmpty ? [] : [.value(name: String(word), isEncoded: false)])
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
      return .pieces([.value(name: String(parts[1]), isEncoded: word == "URL")])
    default: return .pieces([value(token)])
    }
  }

  private static func ampscript(_ token: String) -> Role? {
    if token.hasPrefix("%%[") {
      let words = token.dropFirst(3).dropLast(3).split(whereSeparator: \.isWhitespace)
      switch words.first?.uppercased() {
      case "IF": return .begin
      case "ELSEIF": return .branch(isElse: false, isFirstPossible: false)
      case "ELSE": return .branch(isElse: true, isFirstPossible: false)
      case "ENDIF": return .end
      default: return .pieces([])
      }
    }
    guard token.hasPrefix("%%="), token.contains(/(?i)RedirectTo\(/) else { return nil }
    // The address is a text, a variable, or a sequence of them in `Concat`. Other functions are not run.
    let functions = token.matches(of: /([A-Za-z]\w*)\(/).map { $0.output.1.lowercased() }
    guard functions.allSatisfy({ ["redirectto", "concat", "v"].contains($0) }) else { return nil }
    return .pieces(
      token.matches(of: /'([^']*)'|"([^"]*)"|@([A-Za-z_]\w*)/).map { match in
        if let name = match.output.3 { return .value(name: String(name), isEncoded: false) }
        return .text(String(match.output.1 ?? match.output.2 ?? ""))
      })
  }

  private static func value(_ token: String) -> LinkTemplate.Piece {
    let isEncoded = token.contains(/(?i)url_?(encode|param_escape)|encodeURI|URLEncode/)
    // The name is inside `${…}`, behind `@`, the text that a function begins with, or the first word before a filter.
    let inside =
      token.firstMatch(of: /\$\{\s*([A-Za-z_][\w.]*)/)?.output.1 ?? token.firstMatch(of: /@([A-Za-z_]\w*)/)?.output.1
      ?? token.firstMatch(of: /^[^A-Za-z_]*[A-Za-z_]\w*\(\s*["']([A-Za-z_][\w.]*)["']/)?.output.1
    let name = inside ?? token.firstMatch(of: /[A-Za-z_][\w.]*/)?.output ?? token[...]
    return .value(name: String(name), isEncoded: isEncoded)
  }
}
