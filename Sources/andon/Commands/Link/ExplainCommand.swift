import ArgumentParser
import DeepLinks
import Lab
import SessionEngine
import TextFormats

/// `andon explain`: shows how a link is parsed and matched, without opening it.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Show how a link is parsed and matched, without opening it.",
    discussion: """
      Needs no daemon. Ends with 0 when every link is accepted, with 12 when one is rejected. Secret values are shown \
      as ***.
      """)

  @Argument(help: "Links; - reads them from standard input, one a line.")
  var urls: [String]

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let setup = try config.setup()
    var worst = ExitStatus.success
    var isFirst = true
    var links = Links(arguments: urls)
    while let url = try links.next() {
      let explanation = setup.routes.explain(url, at: .now) { setup.app.describe($0) }
      let text = ExplanationText(explanation: explanation).text
      guard try output.print(explanation, text: isFirst ? text : "\n\(text)") else { break }
      isFirst = false
      if !explanation.isAccepted { worst = .rejected }
    }
    throw worst.code
  }
}

/// The links of a command's arguments, where `-` means the lines of standard input.
struct Links {
  private var rest: ArraySlice<String>
  private var input: InputLines?

  init(arguments: [String]) {
    rest = arguments[...]
  }

  /// Returns the next link; `nil` after the last. Throws for a line of the input that is not UTF-8.
  mutating func next() throws(CommandError) -> String? {
    while true {
      while let line = try input?.next() {
        if let link = LinkLine(line) { return link.url }
      }
      input = nil
      guard let argument = rest.popFirst() else { return nil }
      guard argument == "-" else { return argument }
      input = try InputLines()
    }
  }
}
