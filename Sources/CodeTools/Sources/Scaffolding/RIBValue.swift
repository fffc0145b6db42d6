import CodeReading
import SwiftSyntax

/// A value with which a RIB is built, such as the number of a ticket.
struct RIBValue: ValueParameter, Equatable, Sendable {
  /// What the value is: in Swift, in a workflow and in links.yaml.
  enum Kind: Equatable, Sendable {
    /// A whole number: `Int`.
    case integer
    /// Any text: `String`.
    case text
    /// A day: `CivilDate`.
    case date
    /// A time of day: `LocalTime`.
    case localTime
    /// One of these words: an enumeration with this name.
    case words([String], type: String)
  }

  let name: String
  let kind: Kind
  /// Whether the RIB is also built without it.
  let isOptional: Bool

  /// The type in Swift.
  var type: String { base + (isOptional ? "?" : "") }

  /// The type of a value that is there.
  var base: String {
    switch kind {
    case .integer: "Int"
    case .text: "String"
    case .date: "CivilDate"
    case .localTime: "LocalTime"
    case .words(_, let type): type
    }
  }

  /// The declaration of the enumeration; `nil` for another kind.
  var declaration: String? {
    guard case .words(let words, let type) = kind else { return nil }
    return "enum \(type): String, CaseIterable {\n  case \(words.joined(separator: ", "))\n}"
  }

  /// Returns the code that makes a text of a variable; `nil` stays `nil`.
  func text(of variable: String) -> String {
    switch (kind, isOptional) {
    case (.integer, false): "String(\(variable))"
    case (.integer, true): "\(variable).map { String($0) }"
    case (.text, _): variable
    case (.date, let isOptional), (.localTime, let isOptional): "\(variable)\(isOptional ? "?" : "").description"
    case (.words, let isOptional): "\(variable)\(isOptional ? "?" : "").rawValue"
    }
  }

  // MARK: - Links

  /// The kind of the workflow's parameter.
  var workflowKind: String {
    switch kind {
    case .integer: ".integer(Int.min...Int.max)"
    case .text: ".text"
    case .date: ".date"
    case .localTime: ".localTime"
    case .words(_, let type): ".words(\(type).allCases.map(\\.rawValue))"
    }
  }

  /// The code that reads the value from a link.
  var reading: String {
    switch kind {
    case .integer: "link.integer(\"\(name)\")"
    case .text: "link.text(\"\(name)\")"
    case .date: "link.date(\"\(name)\")"
    case .localTime: "link.localTime(\"\(name)\")"
    case .words(_, let type): "link.text(\"\(name)\").flatMap(\(type).init(rawValue:))"
    }
  }

  /// Returns the code of the `ParameterValue` of a value that is there.
  func parameterValue(of variable: String) -> String {
    switch kind {
    case .integer: ".integer(\(variable))"
    case .text: ".text(\(variable))"
    case .date: ".date(\(variable))"
    case .localTime: ".localTime(\(variable))"
    case .words: ".text(\(variable).rawValue)"
    }
  }

  /// The keys of the parameter in links.yaml.
  var tableKeys: [String] {
    switch kind {
    case .integer: ["type: integer"]
    case .text: ["type: string"]
    case .date: ["type: date"]
    case .localTime: ["type: localTime"]
    case .words(let words, _): ["type: enumeration", "values: [\(words.joined(separator: ", "))]"]
    }
  }

  // MARK: - Samples

  /// Two values, as a link spells them.
  var samples: (String, String) {
    switch kind {
    case .integer: ("1", "2")
    case .text: ("a", "b")
    case .date: ("2026-12-01", "2027-01-31")
    case .localTime: ("09:30", "23:59")
    case .words(let words, _): (words.first ?? "", words.last ?? "")
    }
  }

  /// The first of the samples in Swift.
  var literal: String {
    switch kind {
    case .integer: samples.0
    case .text: "\"\(samples.0)\""
    case .date, .localTime: "\(base)(\"\(samples.0)\")!"
    case .words(_, let type): "\(type).\(samples.0)"
    }
  }
}

extension [RIBValue] {
  /// The samples as arguments of a builder and of an initializer: `ticket: 1, tab: "a"`.
  var sampleArguments: String { map { "\($0.name): \($0.literal)" }.joined(separator: ", ") }

  /// The properties that keep the values.
  var properties: String { map { "let \($0.name): \($0.type)" }.joined(separator: "\n") }
}
