import DeepLinks
import HeadlessUI
import LinkAssociation
import SessionEngine

/// A visitor that opens links as a person does: it installs the app, allows what the app asks for, logs in, and waits.
struct CampaignVisitor {
  /// The most acts until a link has ended, waits for replies among them.
  private static let mostActs = 20

  let runner: MatrixRunner
  let routes: RouteTable
  /// The words for why links do not open.
  let reasons: LinkReasons
  /// The place where people tap the links.
  private(set) var place: TapPlace
  /// The time of the sessions, in milliseconds since 1970.
  let at: Int64
  /// Whether pictures of screens are made.
  let hasPictures: Bool
  /// What people saw after the links that were opened already.
  private var known = Known()

  /// A visitor from its parts.
  init(
    runner: MatrixRunner, routes: RouteTable, reasons: LinkReasons, place: TapPlace, at: Int64, hasPictures: Bool = true
  ) {
    (self.runner, self.routes, self.reasons, self.place, self.at) = (runner, routes, reasons, place, at)
    self.hasPictures = hasPictures
  }

  /// The number of sessions in which links were opened.
  private(set) var opened = 0

  /// What was found out already. Many rows of a table have the same link, or links that differ in a value only.
  private struct Known {
    /// A link in a state. Links of one meaning, such as those that differ in their attribution, show the same.
    struct Key: Hashable {
      let meaning: String
      let state: String
    }
    /// What is known of the last link. The next audience gets the same.
    var last: LinkFacts?
    /// The sessions of the states, from which each link gets a copy of its own.
    var columns: [String: MatrixColumn] = [:]
    /// What people see after links without placeholders.
    var visits: [Key: Seen] = [:]
    /// The values on the screens of links without their optional parameters.
    var controls: [Key: [Int: Control]] = [:]
    /// Whether the phones of the states have the app.
    var isInstalled: [String: Bool] = [:]
  }

  /// What a person sees, and the topmost screen as HTML in both languages.
  typealias Seen = (visit: CampaignVisit, picture: LocalizedText?)

  /// The same visitor for links in another place, with what it knows.
  func tapping(in place: TapPlace) -> CampaignVisitor {
    var visitor = self
    visitor.place = place
    return visitor
  }

  /// The same visitor without what it knows.
  func forgetting() -> CampaignVisitor {
    var visitor = self
    (visitor.known, visitor.opened) = (Known(), 0)
    return visitor
  }

  /// The session of an audience's state, which is set up once. Throws `StartingStateError` for a state that cannot be reached.
  mutating func column(of audience: CampaignAudience) throws -> MatrixColumn {
    if let column = known.columns[audience.state] { return column }
    let column = try runner.column(audience.start, .quick)
    known.columns[audience.state] = column
    return column
  }

  /// Opens a link for the people of an audience, as the method below does.
  mutating func visit(_ link: TemplateFilling.Link, for audience: CampaignAudience) throws -> Seen {
    try visit(link, in: column(of: audience))
  }

  /// Opens a link in a copy of a state. Returns what a person sees, and the topmost screen as HTML in both languages. Throws
  /// the app's error when the app cannot be built.
  mutating func visit(_ link: TemplateFilling.Link, in column: MatrixColumn) throws -> Seen {
    let facts = facts(of: link.url)
    if let end = try endWithoutApp(facts, in: column) {
      return (CampaignVisit(withoutApp: end, isPushWithoutApp: place == .push), nil)
    }
    guard link.missing.isEmpty else { return try visitAnew(link, facts, in: column) }
    let key = Known.Key(meaning: facts.meaning, state: column.state)
    if let seen = known.visits[key] { return seen }
    let seen = try visitAnew(link, facts, in: column)
    known.visits[key] = seen
    return seen
  }

  private mutating func visitAnew(_ link: TemplateFilling.Link, _ facts: LinkFacts, in column: MatrixColumn) throws
    -> Seen
  {
    let opened = try open(link, facts, in: column)
    var visit = opened.visit
    guard visit.outcome == .completed, let bare = facts.bare else { return (visit, opened.picture) }
    let before = try controls(on: bare, in: column)
    let changed = opened.controls.filter { before[$0.key]?.value != $0.value.value }.sorted { $0.key < $1.key }
    let words = facts.words
    let samples = LinkSamples(link, routes)
    let literal = try samples.literalLink.map { try controls(on: $0, in: column) } ?? [:]
    var picture = opened.picture
    visit.filled = changed.map { place, control in
      let isSample = !samples.isEmpty && literal[place]?.value != control.value
      func shown(_ value: String) -> String {
        isSample ? samples.text(for: value) : routes.secrets.redact(text: value, about: words)
      }
      let value = LocalizedText(ja: shown(control.value.ja), en: shown(control.value.en))
      if isSample {
        picture = picture.map { samples.replaced(in: $0, control.value, by: value) }
      }
      var filled = time.filled(isSample ? control.label.withoutBrackets : control.label, value)
      (filled.isChosen, filled.isSample) = (control.isChosen, isSample)
      return filled
    }
    return (visit, picture)
  }

  /// The values on the screen of a link that is no link of the file.
  private mutating func controls(on url: String, in column: MatrixColumn) throws -> [Int: Control] {
    let key = Known.Key(meaning: url, state: column.state)
    if let controls = known.controls[key] { return controls }
    let link = TemplateFilling.Link(url: url, missing: [], unencoded: [])
    let controls = try open(link, LinkFacts(url, routes), in: column).controls
    known.controls[key] = controls
    return controls
  }

  private mutating func facts(of url: String) -> LinkFacts {
    if let last = known.last, last.url == url { return last }
    let facts = LinkFacts(url, routes)
    known.last = facts
    return facts
  }

  /// What a phone without the app opens; `nil` when it has the app, or a service gives the link to the app at its first start.
  private mutating func endWithoutApp(_ facts: LinkFacts, in column: MatrixColumn) throws -> LinkWay.End? {
    let isInstalled =
      try known.isInstalled[column.state] ?? (runner.session(in: column).phone.app != .notInstalled)
    known.isInstalled[column.state] = isInstalled
    guard !isInstalled else { return nil }
    return place == .push ? .nothing : facts.endWithoutApp
  }

  // MARK: - One link

  /// A field or a row with its place on the screen.
  private struct Control {
    let label: LocalizedText
    let value: LocalizedText
    let isChosen: Bool
  }

  private typealias Opened = (visit: CampaignVisit, controls: [Int: Control], picture: LocalizedText?)

  private mutating func open(_ link: TemplateFilling.Link, _ facts: LinkFacts, in column: MatrixColumn) throws -> Opened
  {
    let url = link.url
    let session = try runner.session(in: column)
    opened += 1
    var visit = CampaignVisit()
    let first = session.turn(.open(url: url), at: at)
    visit.replaces = !first.superseded.isEmpty
    var outcome = first.answer
    for _ in 0..<Self.mostActs {
      guard let waiting = outcome, waiting.outcome == .waiting, let next = next(session, waiting) else { break }
      if let act = next.act, act != visit.acts.last { visit.acts.append(act) }
      let turn = session.turn(next.event, at: at)
      outcome = turn.settled.first { $0.link == waiting.link } ?? session.outcome(ofPending: waiting.link) ?? waiting
    }
    if let outcome {
      visit.outcome = outcome.outcome
      visit.lost = try labels(of: outcome.lost ?? [], in: column)
      if outcome.outcome != .completed { visit.reason = reasons.sentence(outcome.redacted(by: routes.secrets)) }
      if outcome.outcome == .completed { visit.remarks = remarks(on: link, facts, session) }
    }
    let screens = screens(of: session)
    visit.screen = Self.title(screens)
    let words = hasPictures ? facts.words : nil
    let picture = words.flatMap { words in screens.map { ($0.ja, $0.en, words) } }.map { ja, en, words in
      time.replaced(
        in: LocalizedText(
          ja: routes.secrets.redact(text: ja.html(lang: .japanese), about: words),
          en: routes.secrets.redact(text: en.html(lang: .english), about: words)))
    }
    return (visit, Self.controls(screens), picture)
  }

  /// What a person does next while a link waits; `nil` when nothing they do would help.
  private func next(_ session: Session, _ waiting: LinkOutcome) -> (act: LocalizedText?, event: SessionEvent)? {
    if session.phone.app == .notInstalled {
      return (LocalizedText(ja: "アプリをインストールし", en: "install it"), .install)
    }
    if !session.phone.asked.isEmpty {
      let act = LocalizedText(ja: "「許可」をタップし", en: "allow what the app asks for")
      return (act, .tap(element: "permission.allow", text: nil))
    }
    if session.phone.banner?.link == waiting.link {
      return (LocalizedText(ja: "通知をタップし", en: "tap the notification"), .tap(element: "banner", text: nil))
    }
    if let due = session.inFlight.compactMap(\.due).min() {
      return (nil, .advance(milliseconds: max(due - session.now, 1)))
    }
    guard session.login?.state == .loggedOut else { return nil }
    let act = LocalizedText(ja: "ログインし", en: "log in")
    return (act, .login([:]))
  }

  /// The labels of fields, as the screens of the state show them; the identifier of one that they do not show.
  private func labels(of lost: [LostText], in column: MatrixColumn) throws -> [LocalizedText] {
    guard !lost.isEmpty else { return [] }
    let session = try runner.session(in: column)
    func label(_ field: String, _ language: Language) -> String {
      _ = session.turn(.configure(["language": language.rawValue]), at: at)
      return session.screens.lazy.compactMap { $0.element(field)?.text }.first ?? field
    }
    return lost.map { LocalizedText(ja: label($0.field, .japanese), en: label($0.field, .english)) }
  }

  // MARK: - Screens

  /// The topmost screen in both languages.
  private func screens(of session: Session) -> (ja: ScreenSnapshot, en: ScreenSnapshot)? {
    let (ja, en) = (topmost(of: session, in: .japanese), topmost(of: session, in: .english))
    guard let ja, let en else { return nil }
    return (ja, en)
  }

  private func topmost(of session: Session, in language: Language) -> ScreenSnapshot? {
    _ = session.turn(.configure(["language": language.rawValue]), at: at)
    return session.topScreen
  }

  /// The title of a screen: its text with that style, else its first heading, else the name of its RIB.
  private static func title(_ screens: (ja: ScreenSnapshot, en: ScreenSnapshot)?) -> LocalizedText? {
    guard let (ja, en) = screens else { return nil }
    return LocalizedText(ja: ja.title, en: en.title)
  }

  /// The fields and rows with a value, by their place on the screen.
  private static func controls(_ screens: (ja: ScreenSnapshot, en: ScreenSnapshot)?) -> [Int: Control] {
    guard let (ja, en) = screens else { return [:] }
    var controls: [Int: Control] = [:]
    for (place, (element, other)) in zip(ja.elements, en.elements).enumerated() {
      guard [.field, .row, .picker].contains(element.kind), let value = element.value, !value.isEmpty else { continue }
      controls[place] = Control(
        label: LocalizedText(ja: element.text, en: other.text),
        value: LocalizedText(ja: value, en: other.value ?? value), isChosen: element.kind == .picker)
    }
    return controls
  }
}
