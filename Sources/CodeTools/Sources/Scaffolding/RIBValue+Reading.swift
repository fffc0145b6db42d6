import CodeReading
import SwiftSyntax

extension RIBValue {
  /// Reads a value as the command is given it: `ticket:integer`, `note:text`, `day:date`, `leave:localTime`, or
  /// `tab:list,map` for one of two words.
  ///
  /// Throws when the name or the kind is not valid.
  init(_ text: String, of rib: RIBName, isOptional: Bool) throws(ToolError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw Self.invalid(text, "has no kind") }
    let (name, kind) = (parts[0], parts[1])
    try Self.check(name, in: text)
    self.name = name
    self.isOptional = isOptional
    switch kind {
    case "integer": self.kind = .integer
    case "text": self.kind = .text
    case "date": self.kind = .date
    case "localTime": self.kind = .localTime
    default:
      let words = kind.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard words.count > 1 else { throw Self.invalid(text, "has an unknown kind") }
      guard Set(words).count == words.count else { throw Self.invalid(text, "has a word twice") }
      for word in words { try Self.check(word, in: text) }
      self.kind = .words(words, type: rib.text + name.prefix(1).uppercased() + name.dropFirst())
    }
  }

  private static func check(_ word: String, in text: String) throws(ToolError) {
    let isWord = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard isWord, word.first?.isLowercase == true else { throw invalid(text, "has `\(word)`, which is no word") }
    if RIBName.reserved.contains(word) || used.contains(word) {
      throw invalid(text, "has `\(word)`, which is reserved")
    }
  }

  /// Names that the code of a RIB with a value uses, or that an interactor and a component have.
  static let used: Set<String> = [
    "allCases", "context", "isActive", "isActiveStream", "isOnScreen", "isVisible", "isVisibleStream", "link", "place",
    "rawValue", "ribName", "root", "slot", "title", "viewController",
  ]

  private static func invalid(_ text: String, _ problem: String) -> ToolError {
    ToolError(
      code: .badName, message: "the value `\(text)` \(problem)",
      hint: "write a name and its kind, with letters and digits: ticket:integer, note:text, day:date, leave:localTime, "
        + "or tab:list,map for one of these words")
  }

  /// Reads a parameter of a function; `nil` when its type is none of a value.
  init?(_ parameter: FunctionParameterSyntax, in app: AppCode) {
    let optional = parameter.type.as(OptionalTypeSyntax.self)
    name = (parameter.secondName ?? parameter.firstName).text
    isOptional = optional != nil
    let type = (optional?.wrappedType ?? parameter.type).trimmedDescription
    switch type {
    case "Int": kind = .integer
    case "String": kind = .text
    case "CivilDate": kind = .date
    case "LocalTime": kind = .localTime
    default:
      let enumeration = app.declarations.first {
        $0.keyword == "enum" && $0.name == type && $0.inherited.contains("String")
      }
      guard let cases = enumeration?.node.memberBlock.all(EnumCaseElementSyntax.self), !cases.isEmpty,
        cases.allSatisfy({ $0.rawValue == nil })
      else { return nil }
      kind = .words(cases.map(\.name.text), type: type)
    }
  }
}
