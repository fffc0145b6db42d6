/// The name of a RIB to be written: `ScheduledReservation`, and `scheduledReservation` as its parent's variables have it.
struct RIBName {
  let text: String

  /// Throws when it is not in UpperCamelCase, or when the variables would be words of the language or of routers.
  init(_ text: String) throws(NewRIBError) {
    let isWord = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard isWord, text.first?.isUppercase == true else {
      throw NewRIBError(
        code: .badName, message: "`\(text)` is not in UpperCamelCase",
        hint: "use letters and digits, and begin with a capital: ScheduledReservation")
    }
    self.text = text
    guard !Self.reserved.contains(variable) else {
      throw NewRIBError(
        code: .badName, message: "`\(text)` cannot be the name of a RIB: `\(variable)` has a meaning of its own",
        hint: "say what it is for: \(text)Feature")
    }
  }

  /// The name with its first letter, or its leading capitals, lowered: `Wallet` is `wallet`, `URLPreview` `urlPreview`.
  var variable: String {
    let capitals = text.prefix { $0.isUppercase || $0.isNumber }
    let lowered = capitals.count == 1 || capitals.count == text.count ? capitals : capitals.dropLast()
    return lowered.lowercased() + text.dropFirst(lowered.count)
  }

  /// Keywords, and the names that routers and interactors use for something else.
  private static let reserved: Set<String> = [
    "actor", "any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "return", "self",
    "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
    "builder", "children", "component", "dependency", "interactable", "interactor", "item", "listener", "name",
    "parameters", "parent", "presenter", "router", "screen", "tree", "view", "viewControllable",
  ]
}
