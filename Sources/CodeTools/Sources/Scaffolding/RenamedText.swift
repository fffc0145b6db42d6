import CodeReading
import SwiftSyntax

/// The new names of what follows from a RIB's name, and the old ones.
struct Renamed {
  /// The name of the RIB before.
  let from: RIBName
  /// The name of the RIB after.
  let to: RIBName
  /// The new names by the old ones.
  let new: [String: String]
  /// The old names by the new ones.
  let old: [String: String]

  init(_ names: RIBNames, to rib: RIBName) {
    (from, to) = (names.rib, rib)
    var new: [String: String] = [:]
    for type in names.types { new[type] = rib.text + type.dropFirst(names.rib.text.count) }
    for member in names.members {
      for verb in RIBNames.verbs where member == verb + names.rib.text { new[member] = verb + rib.text }
      if new[member] == nil { new[member] = rib.variable + member.dropFirst(names.rib.variable.count) }
    }
    self.new = new
    old = Dictionary(new.map { ($1, $0) }) { first, _ in first }
  }
}

/// The edits that rename a RIB in the code of an app and of its tests.
struct RenamedText {
  private let words: Renamed
  private let folder: String
  /// The edits so far.
  private(set) var edits = CodeEdits()
  /// The texts with the name that may mean something else.
  private var unclear: [(token: TokenSyntax, file: SourceFile)] = []
  /// The workflows that had the RIB's name.
  private(set) var workflows: Set<String> = []

  /// The words of code whose literals are names of RIBs.
  static let trees: Set<String> = ["rib", "ribs", "tree", "ribName"]
  /// The words of code whose literals are names of steps.
  private static let steps: Set<String> = ["steps", "reason", "waiting", "waitingFor"]
  private static let stepCalls: Set<String> = ["onStep", "onLanding", "onOpening"]
  /// The words before the RIB's name in the sentences that the tools write.
  private static let before: Set<String> = ["shows", "Shows", "show", "logic", "of"]

  init(_ words: Renamed, folder: String) { (self.words, self.folder) = (words, folder) }

  /// The texts with the name that may mean something else, which stay.
  var remainders: [Remainder] {
    unclear.map { token, file in
      Remainder(
        token, in: file, edits: edits, text: "this text has `\(words.from.text)`; change it if it means the RIB")
    }
  }

  /// Renames everything in a file.
  mutating func rename(_ file: SourceFile, isTest: Bool) {
    let isOwn = file.folder == folder || (isTest && words.new[String(file.name.prefix { $0 != "." })] != nil)
    for token in file.tree.tokens(viewMode: .sourceAccurate) {
      for (text, offset) in token.comments { rename(comment: text, at: offset, isOwn: isOwn, in: file) }
      switch token.tokenKind {
      case .identifier:
        if let new = words.new[token.word] {
          edits.replace(token.start..<token.end, with: token.text.replacing(token.word, with: new), in: file)
        } else if isOwn, token.text.hasPrefix("`") {
          rename(token.text, at: token.start, in: file)
        }
      case .stringSegment(let text): rename(literal: text, token, isTest: isTest, isOwn: isOwn, in: file)
      default: break
      }
    }
  }

  /// Renames the RIB in a text.
  private mutating func rename(_ text: String, at start: Int, isLiteral: Bool = false, in file: SourceFile) {
    for (word, offset) in Words(text, isLiteral: isLiteral).all where word == words.from.text {
      edits.replace(start + offset..<start + offset + word.utf8.count, with: words.to.text, in: file)
    }
  }

  private mutating func rename(comment text: String, at start: Int, isOwn: Bool, in file: SourceFile) {
    guard text.contains(words.from.text) || text.contains(words.from.variable) else { return }
    var previous: Substring = ""
    for (word, offset) in Words(text).all {
      let isName = word == words.from.text && Self.before.contains(String(previous))
      if let new = isName ? words.to.text : words.new[String(word)] {
        edits.replace(start + offset..<start + offset + word.utf8.count, with: new, in: file)
      }
      previous = word
    }
  }

  // MARK: - Literals

  private mutating func rename(
    literal text: String, _ token: TokenSyntax, isTest: Bool, isOwn: Bool, in file: SourceFile
  ) {
    let range = token.position.utf8Offset..<token.endPosition.utf8Offset
    if isStep(text, token, isTest: isTest) {
      return edits.replace(range, with: text.replacing(words.from.words, with: words.to.words), in: file)
    }
    guard Words(text, isLiteral: true).all.contains(where: { $0.word == words.from.text }) else { return }
    if isWorkflow(text, token) {
      workflows.insert(text)
      return rename(text, at: range.lowerBound, in: file)
    }
    if isTest, token.statementWords.contains(where: Self.trees.contains) {
      return rename(text, at: range.lowerBound, isLiteral: true, in: file)
    }
    guard isTest || isOwn else { return }
    unclear.append((token, file))
  }

  /// Whether a literal is the name of the RIB's workflow, in the declaration of its link.
  private func isWorkflow(_ text: String, _ token: TokenSyntax) -> Bool {
    guard text == words.from.text, let link = token.nearest(VariableDeclSyntax.self), link.names == ["link"] else {
      return false
    }
    return link.nearest(ClassDeclSyntax.self)?.name.text == "\(words.from.text)Workflow"
  }

  /// Whether a literal is the name of a step to the RIB: `cart`, `the cart` or `cart itself`.
  private func isStep(_ text: String, _ token: TokenSyntax, isTest: Bool) -> Bool {
    let name = words.from.words
    guard [name, "the \(name)", "\(name) itself"].contains(text) else { return false }
    if isTest { return token.statementWords.contains(where: Self.steps.contains) }
    let call = token.nearest(FunctionCallExprSyntax.self)
    guard let called = call?.calledExpression else { return false }
    return called.trimmedDescription.hasPrefix("ActionableItemSubject")
      || called.lastToken(viewMode: .sourceAccurate).map { Self.stepCalls.contains($0.text) } == true
  }
}

extension TokenSyntax {
  /// The words of the statement or the member around the token.
  var statementWords: [String] {
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self), !current.is(MemberBlockItemSyntax.self) {
      node = current.parent
    }
    return node?.tokens(viewMode: .sourceAccurate).filter(\.isName).map(\.word) ?? []
  }
}
