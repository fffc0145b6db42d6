import CodeReading

/// The name of a new RIB: `ScheduledReservation`, and `scheduledReservation` in the names of its parent's variables.
struct RIBName {
  let text: String

  /// Checks a name. Throws when it is not in UpperCamelCase, when its variable is a reserved word, or when the names of
  /// its types are those of types of the libraries that an app imports.
  init(_ text: String) throws(ToolError) {
    let isWord = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard isWord, text.first?.isUppercase == true else {
      throw ToolError(
        code: .badName, message: "`\(text)` is not in UpperCamelCase",
        hint: "use letters and digits, and start with a capital letter: ScheduledReservation")
    }
    self.text = text
    if let reserved = Self.reserved.contains(variable) ? variable : Self.libraryTypes(named: text).first {
      throw ToolError(
        code: .badName, message: "`\(text)` cannot be the name of a RIB: `\(reserved)` is reserved",
        hint: "choose a longer name: \(text)Feature")
    }
  }

  /// The name with its first word in lower case: `wallet` for `Wallet`, `urlPreview` for `URLPreview`.
  var variable: String {
    let capitals = text.prefix { $0.isUppercase || $0.isNumber }
    let lowered = capitals.count == 1 || capitals.count == text.count ? capitals : capitals.dropLast()
    return lowered.lowercased() + text.dropFirst(lowered.count)
  }

  /// The name as words: `scheduled reservation`.
  var words: String {
    var words = ""
    var isCapital = true
    for letter in variable {
      if letter.isUppercase, !isCapital { words += " " }
      isCapital = letter.isUppercase
      words += letter.lowercased()
    }
    return words
  }

  /// Returns the types of the libraries that a RIB of this name, or its workflow, would declare again.
  private static func libraryTypes(named name: String) -> [String] {
    (RIBTemplate.suffixes + ["Workflow"]).map { name + $0 }.filter(libraryTypes.contains)
  }

  /// The types of RIBs, Flux, HeadlessUI, Streams and SessionEngine whose names end as those of a RIB's types do. An app
  /// that declares one of them cannot use the library's.
  static let libraryTypes: Set<String> = [
    "BootstrapComponent", "ComponentizedBuilder", "EitherView", "EmptyComponent", "EmptyDependency",
    "LaunchRouter", "LaunchRouting", "LinkWorkflow", "ModifiedView", "MultiStageComponentizedBuilder",
    "OpaqueFlowActionableItem", "OpaqueFlowInteractor", "OpaqueFlowListener", "OpaqueFlowPresentable",
    "OpaqueFlowPresentableListener", "OpaqueFlowRouter", "OpaqueFlowView", "OpaqueFlowViewController", "OptionalView",
    "PresentableInteractor", "ProgressView", "RepeatedView", "ScrollView", "SimpleComponentizedBuilder",
    "SimpleMultiStageComponentizedBuilder", "ViewBuilder",
    "ViewableRouter", "ViewableRouting",
  ]

  /// Keywords, and names that routers and interactors already use.
  static let reserved: Set<String> = [
    "actor", "any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "return", "self",
    "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
    "builder", "children", "component", "dependency", "interactable", "interactor", "item", "listener", "name",
    "parameters", "parent", "presenter", "router", "screen", "tree", "view", "viewControllable",
  ]
}
