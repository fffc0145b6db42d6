import TextFormats

/// What a template itself gives names: `SET @x = …` of AMPscript, `{% assign x = … %}` and `{% capture x %}…{% endcapture %}` of
/// Liquid, `{% set x = … %}` of Jinja and HubL.
struct TemplateAssignments {
  /// The sequences of pieces for a name, of which one is sent.
  typealias Choices = [[LinkTemplate.Piece]]

  /// What each name stands for anywhere in the template. What is not known of it is a value with that name.
  private(set) var choices: [String: Choices] = [:]
  private var flow = Flow()
  /// The name of the block whose text is read, with the place where it begins.
  private var block: (name: String, begin: Int)?

  /// No assignments.
  init() {}

  /// Reads a text.
  init(_ text: String) {
    guard text.contains("%%[") || text.contains("{%") else { return }
    let bytes = Array(text.utf8)
    for token in TemplateScanner(bytes) {
      guard bytes[token].starts(with: "%%[".utf8) || bytes[token].starts(with: "{%".utf8) else { continue }
      let written = String(decoding: bytes[token], as: UTF8.self)
      if written.hasPrefix("%%[") {
        for statement in AMPscriptStatement.all(in: written) { read(statement) }
      } else {
        readTag(written, at: token, in: bytes)
      }
      // Only what holds behind a whole instruction is seen by links.
      for (name, texts) in flow.current { choices[name] = LinkTemplate.bounded(((choices[name] ?? []) + texts).unique) }
    }
  }

  /// Adds those of another part of a mail.
  mutating func merge(_ other: TemplateAssignments) { choices.merge(other.choices) { ($0 + $1).unique } }

  /// Removes a name, whose value a person gives.
  func without(_ names: some Sequence<String>) -> [String: Choices] {
    var rest = choices
    for name in names { rest[name] = nil }
    return rest
  }

  /// The texts in what the names stand for.
  func texts(of names: Set<String>) -> [String] {
    names.flatMap { choices[$0] ?? [] }.joined().compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  // MARK: - Instructions

  private mutating func read(_ statement: AMPscriptStatement) {
    switch statement {
    case .set(let name, let expression): flow.set(name, AMPscriptExpression.choices(of: expression, depth: 0))
    case .begin: flow.begin()
    case .branch(let isElse): flow.branch(isElse: isElse)
    case .end: flow.end()
    }
  }

  private mutating func readTag(_ tag: String, at token: Range<Int>, in bytes: [UInt8]) {
    let inside = tag.dropFirst(2).dropLast(2).drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed()
    let text = String(inside).trimmed
    if let assignment = text.wholeMatch(of: /(?:assign|set)\s+([A-Za-z_]\w*)\s*=\s*([\s\S]*)/) {
      flow.set(String(assignment.output.1), Self.choices(of: String(assignment.output.2)))
    } else if let name = text.wholeMatch(of: /(?:capture|set)\s+["']?([A-Za-z_]\w*)["']?/)?.output.1 {
      block = (String(name), token.upperBound)
    } else if text == "endcapture" || text == "endset", let (name, begin) = block {
      block = nil
      let content = String(decoding: bytes[begin..<token.lowerBound], as: UTF8.self).trimmed
      flow.set(name, LinkTemplate(content)?.variants ?? [[.text(content)]])
    } else {
      switch TemplateToken(tag).role {
      case .begin: flow.begin()
      case .branch(let isElse, _): flow.branch(isElse: isElse)
      case .end: flow.end()
      case .pieces: if text.hasPrefix("for ") { flow.begin() } else if text == "endfor" { flow.end() }
      }
    }
  }

  /// What an expression of Liquid or Jinja stands for, in which `~` joins texts.
  private static func choices(of expression: String) -> Choices {
    TemplateText.parts(of: expression, dividedBy: "~").reduce([[]]) { begun, part in
      guard case .pieces(let ends) = TemplateToken("{{ \(part) }}").role else { return begun }
      return LinkTemplate.bounded(begun.flatMap { begun in ends.map { begun + $0 } })
    }
  }
}

extension TemplateAssignments {
  /// What names stand for while the instructions of a template are read in their order.
  private struct Flow {
    /// What they stand for now.
    private(set) var current: [String: Choices] = [:]
    /// The branches that are open: what names stood for before them, and at the end of those that are read.
    private var open: [(before: [String: Choices], ended: [[String: Choices]], hasElse: Bool)] = []

    /// Gives a name a text; `nil` for one that is not known. Names in it stand for what they do now.
    mutating func set(_ name: String, _ choices: Choices?) {
      // Twice, because a filter can add a name.
      let known = choices.map { LinkTemplate.expanded(LinkTemplate.expanded($0, by: current), by: current) }
      // A link without a text is one that is not known: the template shows another one, or none.
      current[name] = (known ?? [[]]).map { $0.allSatisfy { $0 == .text("") } ? Self.unknown(name) : $0 }
    }

    mutating func begin() { open.append((current, [], false)) }

    mutating func branch(isElse: Bool) {
      guard var last = open.popLast() else { return }
      last.ended.append(current)
      last.hasElse = last.hasElse || isElse
      current = last.before
      open.append(last)
    }

    mutating func end() {
      guard let last = open.popLast() else { return }
      let ends = last.ended + [current] + (last.hasElse ? [] : [last.before])
      for name in Set(ends.flatMap(\.keys)) {
        current[name] = LinkTemplate.bounded(ends.flatMap { $0[name] ?? [Self.unknown(name)] }.unique)
      }
    }

    private static func unknown(_ name: String) -> [LinkTemplate.Piece] { [.value(TemplateValue(name: name))] }
  }
}
