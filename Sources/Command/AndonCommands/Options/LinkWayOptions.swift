public import ArgumentParser
import DeepLinks
import Lab
public import LinkAssociation
import TextFormats

extension TapPlace: ExpressibleByArgument {}
extension PhoneKind: ExpressibleByArgument {
  /// The phone of an argument; `android` is the newest Android.
  public init?(argument: String) { self.init(rawValue: argument == "android" ? Self.android15.rawValue : argument) }
}

/// Where a link is tapped, and on which phone.
struct LinkWayOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Tell what phones open when the link is tapped there: \(TapPlace.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "place"))
  var from: TapPlace?

  @Option(name: .long, help: "Tell what this phone opens. Default with --from: what all phones open.")
  var platform: PhoneKind?

  @Flag(name: .long, help: "Tell what phones without the app open.")
  var notInstalled = false

  /// Whether a person asks what phones open.
  var isAsked: Bool { from != nil || platform != nil || notInstalled }

  /// The place of the tap: another app, which asks the phone to open the link, when none was given.
  var place: TapPlace { from ?? .app }

  /// The phones that are asked about.
  var phones: [PhoneKind] { platform.map { [$0] } ?? PhoneKind.allCases }
}

/// What phones open, by the association files beside a table of links.
struct LinkPhones {
  private let options: LinkWayOptions
  private let associations: LinkAssociations?
  private let routes: RouteTable

  /// The phones of a configuration. Throws when the files are wrong, or when they are asked for and are not there.
  init(_ options: LinkWayOptions, _ setup: Setup) throws {
    self.options = options
    routes = setup.routes
    do {
      associations = try setup.config.knownAssociations(for: setup.routes)
    } catch let error as AssociationError {
      guard options.isAsked else {
        StandardError.writeLine("not told what phones open, because a file is wrong: \(error)")
        associations = nil
        return
      }
      throw CommandError(.badData, error)
    }
    guard options.isAsked, associations == nil else { return }
    throw CommandError(
      .notFound, "the association files are not beside links.yaml, by which phones decide",
      hint: "write them: \(Program.name) routes association --write DIR")
  }

  /// Whether a person asks what phones open.
  var isAsked: Bool { options.isAsked }

  /// Returns what phones open: all ways that were asked for, otherwise those from another app that do not lead to the app.
  /// None for a link that the gate rejects. `short` is the short link that stands for it.
  func ways(of url: String, installed: Bool = true, short: String? = nil) -> [LinkWay] {
    let ways = try? associations?.ways(
      of: url, from: options.place, installed: installed && !options.notInstalled, phones: options.phones,
      service: routes.deferringService(of: url), short: short)
    return (ways ?? []).filter { options.isAsked || $0.end != .app }
  }

  /// Whether a link comes to the app on a phone that was asked about; true when none was.
  func bringsToApp(_ ways: [LinkWay]) -> Bool { !options.isAsked || ways.contains { $0.end == .app } }

  /// The ways as lines below an explanation.
  func lines(_ ways: [LinkWay]) -> [String] {
    guard !ways.isEmpty else { return [] }
    let title = "tapped in \(options.place.rawValue)\(options.notInstalled ? ", without the app" : "")"
    var table = TextTable(["PHONE", "OPENS", "RULE"])
    for way in ways { table.add([Self.phone(way), way.end.words, rule(of: way)]) }
    return [options.isAsked ? "\(title):" : "phones that do not open the app:"] + table.lines.map { "  " + $0 }
  }

  /// The phones that do not open the app, with their links: a line for each phone and rule.
  func lines(about links: [MatrixLink], installed: Bool = true) -> [String] {
    var groups: [(head: String, rule: String, links: [String])] = []
    for link in links {
      for way in ways(of: link.url, installed: installed) where way.end != .app {
        let (head, rule) = ("\(Self.phone(way)): \(way.end.words)", rule(of: way))
        if let index = groups.firstIndex(where: { $0.head == head && $0.rule == rule }) {
          groups[index].links.append(link.shown)
        } else {
          groups.append((head, rule, [link.shown]))
        }
      }
    }
    return groups.map { head, rule, links in
      let more = links.count > 1 ? " and \(counted(links.count - 1, "other link"))" : ""
      return "\(head) instead of the app: \(links[0])\(more): \(rule)"
    }
  }

  /// The versions of a way name an Android phone by themselves.
  private static func phone(_ way: LinkWay) -> String {
    guard let only = way.only else { return way.phone.name }
    return way.phone == .ios ? "\(way.phone.name), \(only)" : only
  }

  private func rule(of way: LinkWay) -> String {
    routes.secrets.redact(way.rule) + (way.source.map { " (\($0))" } ?? "")
  }
}
