/// A statement of a block of AMPscript, `%%[ … ]%%`, as far as it gives names texts or chooses between such statements.
///
/// Statements have no sign between them, and any number of them are on a line (Salesforce, *Basic AMPscript Syntax*, *If
/// Statements*, *For Loops*). Keywords have any case. Comments are between `/*` and `*/`.
enum AMPscriptStatement: Equatable {
  /// `SET @name = expression`.
  case set(name: String, expression: String)
  /// `IF`, or `FOR`, whose statements may not be reached.
  case begin
  /// `ELSEIF` or `ELSE`.
  case branch(isElse: Bool)
  /// `ENDIF` or `NEXT`.
  case end

  /// Returns the statements of a block with its signs, in their order.
  static func all(in block: String) -> [AMPscriptStatement] {
    var reader = Reader(Array(block.dropFirst(3).dropLast(3)))
    return reader.statements()
  }

  /// The first statement that begins, divides or ends branches which are not all in this block; `nil` for none.
  static func open(in block: String) -> AMPscriptStatement? {
    var open: [AMPscriptStatement] = []
    for statement in all(in: block) {
      switch statement {
      case .set: break
      case .branch: if open.last != .begin { open.append(statement) }
      case .end where open.last == .begin: open.removeLast()
      case .begin, .end: open.append(statement)
      }
    }
    return open.first
  }

  /// A reader of the characters of a block.
  private struct Reader {
    private let text: [Character]
    private var place = 0

    init(_ text: [Character]) { self.text = text }

    mutating func statements() -> [AMPscriptStatement] {
      var found: [AMPscriptStatement] = []
      while place < text.count {
        guard isOfWord(text[place]) else {
          skip()
          continue
        }
        switch word().uppercased() {
        case "SET": if let statement = assignment() { found.append(statement) }
        case "IF", "FOR": found.append(.begin)
        case "ELSEIF": found.append(.branch(isElse: false))
        case "ELSE": found.append(.branch(isElse: true))
        case "ENDIF", "NEXT": found.append(.end)
        default: break
        }
      }
      return found
    }

    private mutating func assignment() -> AMPscriptStatement? {
      skipSpaces()
      guard character == "@" else { return nil }
      place += 1
      let name = word()
      skipSpaces()
      guard !name.isEmpty, character == "=" else { return nil }
      place += 1
      skipSpaces()
      return .set(name: name, expression: operand())
    }

    /// Reads a text, a number, a variable, an attribute, or a call with its arguments.
    private mutating func operand() -> String {
      let start = place
      guard character == "@" || character == "-" || character.map(isOfWord) == true else {
        skip()
        return String(text[start..<place])
      }
      place += 1
      while let next = character, isOfWord(next) || next == "." { place += 1 }
      let end = place
      skipSpaces()
      guard character == "(", text[start] != "@" else {
        place = end
        return String(text[start..<end])
      }
      skip()
      return String(text[start..<place])
    }

    /// Skips a text in quotes, an attribute or arguments in brackets, a comment, or one character.
    private mutating func skip() {
      guard let first = character else { return }
      place += 1
      switch first {
      case "\"", "'":
        // A quote in a text is doubled, so the text goes on as another one.
        while let next = character, next != first { place += 1 }
        place = min(place + 1, text.count)
        if character == first { skip() }
      case "(", "[":
        let close: Character = first == "(" ? ")" : "]"
        while let next = character, next != close { skip() }
        place = min(place + 1, text.count)
      case "/" where character == "*":
        while place < text.count, !(text[place] == "/" && text[place - 1] == "*") { place += 1 }
        place = min(place + 1, text.count)
      default: break
      }
    }

    private mutating func word() -> String {
      let start = place
      while let next = character, isOfWord(next) { place += 1 }
      return String(text[start..<place])
    }

    private mutating func skipSpaces() { while character?.isWhitespace == true { place += 1 } }

    private var character: Character? { place < text.count ? text[place] : nil }

    private func isOfWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_"
    }
  }
}
