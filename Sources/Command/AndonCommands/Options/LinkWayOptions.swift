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
    for way in ways { table.add([Self.phone(way), way.end.words.en, rule(of: way).en]) }
    return [options.isAsked ? "\(title):" : "phones that do not open the app:"] + table.lines.map { "  " + $0 }
  }

  /// The phones that do not open the app, with their links: a line for each phone and rule.
  func lines(about links: [MatrixLink], installed: Bool = true) -> [BilingualText] {
    var groups: [(phone: BilingualText, end: LinkWay.End, rule: BilingualText, links: [String])] = []
    for link in links {
      for way in ways(of: link.url, installed: installed) where way.end != .app {
        let (phone, rule) = (Self.names(way), rule(of: way))
        if let index = groups.firstIndex(where: { $0.phone == phone && $0.end == way.end && $0.rule == rule }) {
          groups[index].links.append(link.shown)
        } else {
          groups.append((phone, way.end, rule, [link.shown]))
        }
      }
    }
    return groups.map { phone, end, rule, links in
      let rest = MatrixSentence.otherLinks.sentence(["links": .number(links.count - 1, "other link")])
      return MatrixSentence.insteadOfApp.sentence([
        "phone": phone, "end": end.words, "link": BilingualText(links[0]),
        "more": links.count > 1 ? rest : BilingualText(""), "rule": rule,
      ])
    }
  }

  private static func phone(_ way: LinkWay) -> String { names(way).en }

  /// The versions of a way name an Android phone by themselves.
  private static func names(_ way: LinkWay) -> BilingualText {
    guard let only = way.part else { return way.phone.title }
    guard way.phone == .ios else { return only }
    return BilingualText(en: "\(way.phone.title.en), \(only.en)", ja: "\(way.phone.title.ja)、\(only.ja)")
  }

  private func rule(of way: LinkWay) -> BilingualText {
    let rule = way.sentence.map { routes.secrets.redact($0) }
    guard let source = way.source else { return rule }
    return BilingualText(en: "\(rule.en) (\(source))", ja: "\(rule.ja)（\(source)）")
  }
}
