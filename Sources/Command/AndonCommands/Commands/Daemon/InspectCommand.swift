import ArgumentParser
import ControlProtocol
import Foundation
import TextFormats

/// `andon inspect`: prints the address of the daemon's page, or opens it.
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Print the address of the daemon's page with its token, or open the page.",
    discussion: """
      The daemon serves a page when it was started with --inspector. The token in the address is a secret of that start, \
      and is not in the daemon's log. Ends with 66 when the daemon serves no page.

      With --open the address is written to a file that only you can read (mode 0600) and that leads a browser to it: an \
      argument of a program could be seen by other users. Without a screen the command prints the path of the file.
      """)

  @Flag(name: .long, help: "Open the page in a browser, and print the file that leads to it.")
  var open = false

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    guard let address = try await connection.call(Page()).address else {
      throw CommandError(
        .notFound, "the daemon serves no page", hint: "start it with: \(Program.name) serve --inspector 127.0.0.1:0")
    }
    guard open else {
      try output.print(PagePlace(page: address, file: nil), text: address)
      return
    }
    let folder = URL(fileURLWithPath: try connection.path()).deletingLastPathComponent()
    let file = folder.appendingPathComponent("\(AndonProgram.current.name)-page.html").path
    try ForwardingPage(address: address).write(to: file)
    try output.print(PagePlace(page: nil, file: file), text: file)
    Browser.open(file)
  }

  /// The address of a page, or the file that leads to it.
  private struct PagePlace: Encodable {
    let page: String?
    let file: String?
  }
}
