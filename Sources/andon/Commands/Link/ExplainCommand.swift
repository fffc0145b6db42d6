import ArgumentParser
import DeepLinks
import Foundation
import SessionEngine
import TextFormats

/// `andon explain`: how a link is understood, stage by stage, without opening it.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Tell how a link is understood, stage by stage, without opening it.",
    discussion: """
      Needs no daemon. Ends with 0 when every link would be opened, 12 when one would be rejected. Secret values are \
      shown as ***.
      """)

  @Argument(help: "Links; - reads them from standard input, one a line.")
  var urls: [String]

  @Option(name: .long, help: "The folder with links.yaml; otherwise $ANDON_CONFIG or the usual places.")
  var config: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let setup = try Setup.load(config: config)
    let now = Timestamp(seconds: Int(Date().timeIntervalSince1970))
    var worst = ExitStatus.success
    var isFirst = true
    var links = Links(arguments: urls)
    while let url = try links.next() {
      let explanation = setup.routes.explain(url, at: now) { setup.app.describe($0) }
      let text = ExplanationText(explanation: explanation).text
      guard try output.print(explanation, text: isFirst ? text : "\n\(text)") else { break }
      isFirst = false
      if !explanation.isAccepted { worst = .rejected }
    }
    throw worst.code
  }
}

/// The links of a command's arguments, where `-` stands for the lines of standard input: blank lines and comments
/// are left out.
struct Links {
  private var rest: ArraySlice<String>
  private var input: InputLines?

  init(arguments: [String]) {
    rest = arguments[...]
  }

  /// The next link; nil after the last one. Throws for a line of the input that is no text.
  mutating func next() throws(CommandError) -> String? {
    while true {
      while let line = try input?.next() {
        if let link = LinkLine(line, session: "default") { return link.url }
      }
      input = nil
      guard let argument = rest.popFirst() else { return nil }
      guard argument == "-" else { return argument }
      input = InputLines()
    }
  }
}
