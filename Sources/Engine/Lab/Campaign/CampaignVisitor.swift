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
  let place: TapPlace
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
    /// The meaning of the last link.
    var last: (url: String, meaning: String)?
    /// What people see after links without placeholders.
    var visits: [Key: Seen] = [:]
    /// The values on the screens of links without their optional parameters.
    var controls: [Key: [Int: Control]] = [:]
    /// Whether the phones of the states have the app.
    var isInstalled: [String: Bool] = [:]
  }

  /// What a person sees, and the topmost screen as HTML in both languages.
  typealias Seen = (visit: CampaignVisit, picture: LocalizedText?)

  /// Opens a link in a copy of a state. Returns what a person sees, and the topmost screen as HTML in both languages. Throws
  /// the app's error when the app cannot be built.
  mutating func visit(_ link: TemplateFilling.Link, in column: MatrixColumn) throws -> Seen {
    if let end = try endWithoutApp(link.url, in: column) {
      return (CampaignVisit(withoutApp: end, isPushWithoutApp: place == .push), nil)
    }
    guard link.missing.isEmpty else { return try visitAnew(link, in: column) }
    let key = Known.Key(meaning: meaning(of: link.url), state: column.state)
    if let seen = known.visits[key] { return seen }
    let seen = try visitAnew(link, in: column)
    known.visits[key] = seen
    return seen
  }

  private mutating func visitAnew(_ link: TemplateFilling.Link, in column: MatrixColumn) throws -> Seen {
    let url = link.url
    let opened = try open(link, in: column)
    var visit = opened.visit
    guard visit.outcome == .completed, let bare = bareLink(url) else { return (visit, opened.picture) }
    let key = Known.Key(meaning: bare, state: column.state)
    let before =
      try known.controls[key] ?? open(TemplateFilling.Link(url: bare, missing: [], unencoded: []), in: column).controls
    known.controls[key] = before
    let words = routes.secrets.words(in: [url])
    let samples = samples(of: link)
    func shown(_ value: String) -> String {
      samples[value] ?? routes.secrets.redact(sentence: value, about: words)
    }
    visit.filled = opened.controls.filter { before[$0.key]?.value != $0.value.value }.sorted { $0.key < $1.key }
      .map { _, control in
        var filled = time.filled(
          control.label, LocalizedText(ja: shown(control.value.ja), en: shown(control.value.en)))
        filled.isChosen = control.isChosen
        return filled
      }
    return (visit, opened.picture)
  }

  /// What a link means for the app, with the service that gives it to the app at its first start.
  private mutating func meaning(of url: String) -> String {
    if let last = known.last, last.url == url { return last.meaning }
    let service = routes.deferringService(of: url) ?? ""
    let meaning = (try? routes.parse(url)).map { "\(service) \($0.canonical)" } ?? url
    known.last = (url, meaning)
    return meaning
  }

  /// What a phone without the app opens; `nil` when it has the app, or a service gives the link to the app at its first start.
  private mutating func endWithoutApp(_ url: String, in column: MatrixColumn) throws -> LinkWay.End? {
    let isInstalled =
      try known.isInstalled[column.state] ?? (runner.session(in: column).phone.app != .notInstalled)
    known.isInstalled[column.state] = isInstalled
    guard !isInstalled else { return nil }
    if place == .push { return .nothing }
    guard routes.deferringService(of: url) == nil else { return nil }
    guard let intent = try? IntentLink(url) else { return (try? GatedURL(url))?.webHost == nil ? .nothing : .browser }
    return intent.fallback == nil && intent.package == nil ? .nothing : .fallback
  }

  /// The link without its optional parameters; `nil` for a link that has none.
  private func bareLink(_ url: String) -> String? {
    guard let parsed = try? routes.parse(url), let route = routes.route(named: parsed.link.route) else { return nil }
    let required = parsed.link.parameters.filter { route.parameter($0.key)?.isRequired == true }
    guard let bare = routes.link(route.name, required).flatMap({ routes.format($0) }) else { return nil }
    return bare == parsed.canonical ? nil : bare
  }

  // MARK: - One link

  /// A field or a row with its place on the screen.
  private struct Control {
    let label: LocalizedText
    let value: LocalizedText
    let isChosen: Bool
  }

  private typealias Opened = (visit: CampaignVisit, controls: [Int: Control], picture: LocalizedText?)

  private mutating func open(_ link: TemplateFilling.Link, in column: MatrixColumn) throws -> Opened {
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
    if let outcome = outcome?.redacted(by: routes.secrets) {
      visit.outcome = outcome.outcome
      visit.reason = reasons.sentence(outcome)
      visit.lost = try labels(of: outcome.lost ?? [], in: column)
      if outcome.outcome == .completed { visit.remarks = remarks(on: link, session) }
    }
    let screens = screens(of: session)
    visit.screen = Self.title(screens)
    let words = hasPictures ? routes.secrets.words(in: [url]) : nil
    let picture = words.flatMap { words in screens.map { ($0.ja, $0.en, words) } }.map { ja, en, words in
      time.replaced(
        in: LocalizedText(
          ja: routes.secrets.redact(sentence: ja.html(lang: .japanese), about: words),
          en: routes.secrets.redact(sentence: en.html(lang: .english), about: words)))
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
