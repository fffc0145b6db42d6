import ArgumentParser
import DeepLinks
import Lab
import SessionEngine
import TextFormats

/// `andon diff`: which links do something else in another version of `links.yaml`.
struct DiffCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "diff", abstract: "Show which links do something else in another version of links.yaml.",
      discussion: """
        A version is a file, a folder with links.yaml, or a revision of git: main is the file of the configuration in use \
        in that revision, main:config/links.yaml the file of that path. Both tables read links that show each of their \
        rules: each route in each scheme and on each host, values at and just outside of the bounds of the types, the \
        links of other apps, QR codes and pushes, now and when routes expire. Links that mean something else are shown. \
        With association files beside the new version it also tells what they lack for it. It also leads sessions in memory \
        to the app's screens, and tells where a stored session loses its location. Needs no daemon.

        Example: \(Program.name) diff origin/main config/links.yaml --markdown

        Ends with 0 when nothing differs, with 1 when something does, and with 65 when the new version has an error, or \
        a route whose workflow the app does not have or cannot start with its parameters. Of an old version that breaks a \
        rule of this program the rest is compared, and the problems are told.
        """)
  }

  @Argument(help: "The old version: a file, a folder, REV or REV:path.")
  var old: String

  @Argument(help: "The new version.")
  var new: String

  @Flag(name: .long, help: "Print Markdown, for a comment on a pull request.")
  var markdown = false

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if markdown, output.json { throw ValidationError("Choose --markdown or --json.") }
  }

  func run() throws {
    let sources = (old: try LinksSource(old, config: config), new: try LinksSource(new, config: config))
    let earlier = try sources.old.earlierTable()
    let tables = (old: earlier.table, new: try sources.new.table())
    let app = try Setup.app(config.files())
    if let error = sources.new.wrongWorkflows(tables.new, app) { throw error }
    // The old version may be older than the app.
    if let error = sources.old.wrongWorkflows(tables.old, app) {
      StandardError.writeLine("\(AndonProgram.current.name): the old version: \(error.message)")
    }
    let now = Timestamp.now
    var diff = LinkDiff(
      from: tables.old, to: tables.new, at: now, associations: try sources.new.associations(for: tables.new),
      oldProblems: earlier.problems)
    if !diff.isEmpty {
      var search = PlaceSearch(
        host: SessionHost(app: app, routes: tables.old), next: SessionHost(app: app, routes: tables.new),
        at: now.milliseconds)
      diff.lostPlaces = try search.lostPlaces()
    }
    let names = (old: sources.old.name, new: sources.new.name)
    try output.print(
      diff,
      text: markdown
        ? DiffMarkdown(diff, old: names.old, new: names.new).text : DiffText(diff, old: names.old, new: names.new).text)
    if !diff.isEmpty { throw ExitStatus.different.code }
  }
}
