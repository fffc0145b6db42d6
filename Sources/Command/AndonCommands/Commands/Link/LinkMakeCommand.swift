import ArgumentParser
import DeepLinks
import Foundation
import TextFormats

/// `andon link make`: prints a link from the table.
struct LinkMakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "Print the link of a route with its parameters.",
    discussion: """
      The table checks the link as the app does, so that no link is printed that the app rejects. Values are written as they \
      are read, without escapes; a repeated parameter is given more than once. Needs no daemon.

      --qr draws the link as a QR code for a terminal. The program qrencode does it.
      """)

  @Argument(help: "The name of the route: `routes list` prints them.", completion: .routes)
  var route: String

  @Argument(help: ArgumentHelp("The parameters of the link.", valueName: "key=value"))
  var parameters: [String] = []

  @Flag(name: .long, help: "Print an https link with the first host of the table.")
  var https = false

  @Option(name: .long, help: "Print an https link with this host of the table.")
  var host: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An item for the campaign: source=mail becomes utm_source=mail. Repeatable.", valueName: "name=text"))
  var utm: [String] = []

  @Flag(name: .long, help: "Also draw the link as a QR code.")
  var qr = false

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    for pair in parameters + utm where !pair.contains("=") {
      throw ValidationError("`\(pair)` has no `=`: write KEY=VALUE.")
    }
    for name in utm.map({ Self.pair($0).name }) where !Self.utmNames.contains(name) {
      throw ValidationError("`utm_\(name)` is not known: write one of \(Self.utmNames.joined(separator: ", ")).")
    }
    if qr, output.json { throw ValidationError("Choose --qr or --json.") }
  }

  /// The items of a campaign, as *URL builders: Collect campaign data with custom URLs* of Google Analytics lists them.
  private static let utmNames = [
    "source", "medium", "campaign", "id", "term", "content", "source_platform", "creative_format", "marketing_tactic",
  ]

  func run() throws {
    let table = try config.linksSetup().routes
    let url = try made(by: LinkMaker(table: table), host: try host ?? (https ? Self.firstHost(of: table) : nil))
    try output.print(MadeLink(route: route, url: url), text: url)
    if qr { try StandardOutput.writeLine(try Self.code(of: url)) }
  }

  private func made(by maker: LinkMaker, host: String?) throws(CommandError) -> String {
    do {
      return try maker.url(
        route, parameters.map(Self.pair), more: utm.map { Self.pair("utm_" + $0) },
        form: host.map { .host($0) } ?? .scheme, at: .now)
    } catch {
      throw CommandError(error.code == .rejected || error.code == .otherRoute ? .rejected : .notFound, error)
    }
  }

  private static func firstHost(of table: RouteTable) throws(CommandError) -> String {
    guard let host = table.hosts.first else {
      throw CommandError(.notFound, "the table has no host", hint: "write `hosts` in links.yaml")
    }
    return host
  }

  /// The name and the text of `key=value`, whose `=` the command line was checked for.
  private static func pair(_ text: String) -> (name: String, text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0], parts.last ?? "")
  }

  /// Returns the QR code of a text, as `qrencode` draws it with characters.
  private static func code(of text: String) throws(CommandError) -> String {
    let absent = CommandError(
      .unavailable, "the program qrencode is not there, which draws QR codes",
      hint: "install it: apt-get install qrencode, or brew install qrencode")
    let (program, output) = (Process(), Pipe())
    program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    program.arguments = ["qrencode", "-t", "UTF8", "-o", "-", text]
    program.standardOutput = output
    program.standardError = FileHandle.nullDevice
    guard (try? program.run()) != nil else { throw absent }
    let drawn = output.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()
    switch program.terminationStatus {
    case 0: return String(decoding: drawn, as: UTF8.self).trimmingCharacters(in: .newlines)
    case 126, 127: throw absent
    default:
      throw CommandError(.software, "qrencode ended with \(program.terminationStatus)", hint: "the link is too long?")
    }
  }
}

/// The link in JSON.
private struct MadeLink: Encodable {
  let route: String
  let url: String
}
