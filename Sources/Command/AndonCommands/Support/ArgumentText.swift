import DeepLinks
import TextFormats

/// The arguments of the process, as errors may repeat them.
struct ArgumentText {
  private let arguments: [String]
  private let secrets: SecretWords

  init(_ arguments: [String]) {
    self.arguments = arguments
    // The values of options, such as that of `--state`, are no parameters of links.
    secrets = Redactor.standard.words(in: arguments.filter { !$0.hasPrefix("-") }.map(Self.withoutNames))
  }

  /// Returns an argument without the names that are no secrets, because commands and answers show them: that of the session of a
  /// request, and that of the user of a store.
  private static func withoutNames(_ argument: String) -> String {
    if argument.hasPrefix("{") { return argument.replacing(/"session"\s*:\s*"[^"\\]*"/, with: "") }
    return argument.replacing(/^(postgres|postgresql):\/\/[^:\/@]*@/, with: "")
  }

  /// Returns an error without the secrets of the arguments, which it may repeat as a whole or in a quotation.
  func redacted(_ error: String) -> String {
    let parts = arguments.flatMap { [$0] + ($0.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)) }
    let hidden = parts.flatMap { [$0, $0.escapingControlCharacters] }.reduce(error) { text, part in
      let shown = Redactor.standard.redact(part)
      return shown == part ? text : text.replacing(part, with: shown)
    }
    return Redactor.standard.redact(sentence: hidden, about: secrets)
  }

  /// Returns a message of the argument parser, which quotes arguments or their parts as they are, with the control
  /// characters of the quotations escaped.
  func escaped(_ message: String) -> String {
    let quoted = arguments + arguments.compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }
    return quoted.reduce(message) { text, part in
      let escaped = part.escapingControlCharacters
      return escaped == part ? text : text.replacing(part, with: escaped)
    }
  }
}
