public import ArgumentParser
import DeepLinks
public import LinkAssociation
import TextFormats

extension LinkPlace: ExpressibleByArgument {}
extension PhoneKind: ExpressibleByArgument {}

/// Where a link is tapped, and on which phone.
struct LinkWayOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Tell what phones open when the link is tapped there: \(LinkPlace.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "place"))
  var from: LinkPlace?

  @Option(name: .long, help: "With --from: only this phone. Default: all.")
  var platform: PhoneKind?

  @Flag(name: .long, help: "With --from: the app is not on the phone.")
  var notInstalled = false

  /// Throws for an option that needs `--from`.
  func check() throws {
    guard from == nil, platform != nil || notInstalled else { return }
    throw ValidationError(
      "--platform and --not-installed need --from: one of \(LinkPlace.allCases.map(\.rawValue).joined(separator: ", "))."
    )
  }
}

/// What phones open, by the association files beside a table of links.
struct LinkPhones {
  private let options: LinkWayOptions
  private let associations: LinkAssociations?
  private let secrets: Redactor

  /// Whether a person asks what phones open.
  var isAsked: Bool { options.from != nil }

  /// The phones of a configuration. Throws when the files are wrong, or when they are asked for and are not there.
  init(_ options: LinkWayOptions, _ setup: Setup) throws {
    self.options = options
    secrets = setup.routes.secrets
    do {
      associations = try setup.config.knownAssociations(for: setup.routes)
    } catch let error as AssociationError {
      guard options.from != nil else {
        associations = nil
        return
      }
      throw CommandError(.badData, error)
    }
    guard options.from != nil, associations == nil else { return }
    throw CommandError(
      .notFound, "the association files are not beside links.yaml, by which phones decide",
      hint: "write them: \(Program.name) routes association --write DIR")
  }

  /// Returns what phones open: all ways from the place that was asked for, otherwise those from another app that do not
  /// lead to the app. None for a link that the gate rejects.
  func ways(of url: String) -> [LinkWay] {
    guard let associations else { return [] }
    guard let place = options.from else {
      return ((try? associations.ways(of: url, from: .app, installed: true)) ?? []).filter { $0.end != .app }
    }
    let phones = options.platform.map { [$0] } ?? PhoneKind.allCases
    return (try? associations.ways(of: url, from: place, installed: !options.notInstalled, phones: phones)) ?? []
  }

  /// The ways as lines below an explanation.
  func lines(_ ways: [LinkWay]) -> [String] {
    guard !ways.isEmpty else { return [] }
    let title = options.from.map { "tapped in \($0.rawValue)\(options.notInstalled ? ", without the app" : "")" }
    var table = TextTable(["PHONE", "OPENS", "RULE"])
    for way in ways {
      let rule = secrets.redact(way.rule) + (way.source.map { " (\($0))" } ?? "")
      table.add([
        way.phone.name + (way.only.map { ", \($0)" } ?? ""), way.end == .notChecked ? "not checked" : way.end.rawValue,
        rule,
      ])
    }
    return ["\(title ?? "phones that do not open the app"):"] + table.lines.map { "  " + $0 }
  }
}
