import DeepLinks
import Lab
import LinkAssociation
import SessionEngine
import TextFormats

/// The links and states of a matrix that phones open in the app, and the others with the rule that decides.
struct MatrixPhones {
  /// A link that a phone does not bring to the app.
  struct Unreached: Encodable {
    let link: String
    let ways: [LinkWay]
  }

  /// The links that are opened: all when no phone was asked about.
  let links: [MatrixLink]
  /// The states in which they are opened: those with the app when a phone was asked about.
  let states: [StartingState]
  /// What is told about phones, a line for each phone and rule.
  let lines: [BilingualText]
  /// The links with the ways that do not lead to the app.
  let unreached: [Unreached]
  /// The links that are not opened, as problems of a comparison.
  let unopened: [String]

  /// Divides links and states by what phones do.
  init(_ phones: LinkPhones, _ all: [MatrixLink], _ states: [StartingState]) {
    links = all.filter { phones.bringsToApp(phones.ways(of: $0.url)) }
    self.states = phones.isAsked ? states.filter(\.hasApp) : states
    let away = self.states.count < states.count ? states.filter { !$0.hasApp }.map(\.name) : []
    let named = away.joined(separator: ", ")
    lines =
      phones.lines(about: all)
      + (away.isEmpty
        ? []
        : phones.lines(about: all, installed: false).map {
          MatrixSentence.withoutApp.sentence(["states": BilingualText(named), "line": $0])
        })
    unreached = all.compactMap { link in
      let ways = phones.ways(of: link.url).filter { $0.end != .app }
      return ways.isEmpty ? nil : Unreached(link: link.shown, ways: ways)
    }
    let opened = Set(links)
    unopened = phones.lines(about: all.filter { !opened.contains($0) }).map(\.en)
  }
}
