import DeepLinks
import HeadlessUI
import LinkAssociation
public import SessionEngine
import TextFormats

/// A runner that opens the links of a campaign for each audience, in memory, and writes the report.
public struct CampaignRunner {
  private let check: CampaignCheck
  private let openings: CampaignOpenings
  private var visitor: CampaignVisitor
  private let audiences: CampaignAudiences
  private let routes: RouteTable
  /// Makes the runner of other circumstances, for links with dates or a channel of their own.
  private let make: (Circumstances) -> CampaignRunner
  /// The runners of those circumstances.
  private var runners: [Circumstances: CampaignRunner] = [:]
  /// What is known of the sessions that begin at a time. Runners for several places and ends share it.
  private var visitors: [Timestamp: CampaignVisitor] = [:]

  /// The number of sessions in which links were opened.
  var opened: Int { visitor.opened + visitors.values.reduce(0) { $0 + $1.opened } }

  /// When and where people tap a link.
  private struct Circumstances: Hashable {
    let period: CampaignPeriod
    let place: TapPlace
    let isOtherChannel: Bool
  }
  /// What was found out about links already.
  private var judgements: [Judgement.Key: Judgement] = [:]

  /// A runner for the states of an app that have an audience.
  ///
  /// Throws `StartingStateError` for a state that cannot be reached, and the app's error when the app cannot be built.
  public init(host: SessionHost, setting: CampaignSetting) throws {
    self.init(of: host, setting)
    for audience in audiences.all { _ = try visitor.column(of: audience) }
  }

  /// A runner that sets up each state when a link is opened in it.
  private init(of host: SessionHost, _ setting: CampaignSetting) {
    let (app, routes, at) = (host.app, host.routes, setting.period.from.milliseconds)
    let runner = MatrixRunner(host: host, at: at)
    audiences = CampaignAudiences(
      all: app.states.compactMap { state in
        state.audience.map {
          CampaignAudience(state: state.name, name: $0, others: state.audienceNames, start: state)
        }
      })
    check = CampaignCheck(routes: routes, setting: setting)
    openings = CampaignOpenings(
      routes: routes, setting: setting, audiences: audiences,
      values: setting.values)
    visitor = CampaignVisitor(
      runner: runner, routes: routes, reasons: LinkReasons(app), place: setting.place, at: at,
      hasPictures: setting.hasPictures)
    self.routes = routes
    make = {
      CampaignRunner(
        of: host,
        setting.replacing(period: $0.period, place: $0.place, isOtherChannel: $0.isOtherChannel))
    }
  }

  /// Returns the report on the links of a file, whose links the runners of workers open. `opened` is called after each link.
  ///
  /// Throws the app's error when the app cannot be built.
  public static func report(
    on file: CampaignFile, by workers: Workers<CampaignRunner>, opened: () -> Void = {}
  ) async throws -> CampaignReport {
    var (report, checked) = try await workers.first { $0.beginning(of: file) }
    var rest = checked.makeIterator()
    try await workers.run(next: { rest.next() }, work: { try $0.entry($1) }) { entry in
      report.entries.append(entry)
      opened()
    }
    return report
  }

  /// Returns the report on the links of a file, which this runner opens one after the other. Throws the app's error when the
  /// app cannot be built.
  public mutating func report(on file: CampaignFile) throws -> CampaignReport {
    var (report, checked) = beginning(of: file)
    for opening in checked { report.entries.append(try entry(opening)) }
    return report
  }

  /// Returns the report on a file before its links are opened, and the links to open.
  private func beginning(of file: CampaignFile) -> (report: CampaignReport, checked: [CampaignOpening]) {
    let opening = openings.all(of: file)
    let setting = check.setting
    var report = CampaignReport()
    report.audiences = audiences.all.map { ($0.state, $0.name) }
    (report.place, report.knowsPhones) = (setting.place, setting.associations != nil)
    (report.total, report.unchecked, report.notes) = (
      file.links.count, opening.unchecked,
      file.notes + [file.columnNote, CampaignVersion.rest(setting.versions)].compactMap(\.self)
    )
    return (report, opening.checked)
  }

  private mutating func entry(_ opening: CampaignOpening) throws -> CampaignReport.Entry {
    let (link, period) = (opening.link, check.period)
    guard opening.isOpened else {
      return CampaignReport.Entry(
        place: link.place, name: link.name.map { routes.secrets.redact($0) }, link: routes.secrets.redact(link.url),
        audience: link.audience, sentences: [], problems: link.problems + audiences.problems(in: link.audience),
        phones: [], meant: Set(audiences.named(in: link.audience).audiences.map(\.state)), pictures: [:],
        index: opening.index,
        tap: link.tap ?? check.setting.place, written: link.url)
    }
    let place = check.setting.place
    let own = Circumstances(
      period: period.replacing(from: link.from, until: link.until), place: link.tap ?? place,
      isOtherChannel: link.otherChannel != nil)
    guard own != Circumstances(period: period, place: place, isOtherChannel: false) else {
      if let known = visitors.removeValue(forKey: period.from) { visitor = known.tapping(in: place) }
      return try entry(opening, problems: link.problems)
    }
    let isOver = link.until.map { $0 < own.period.from } ?? false
    // Sessions are made at the beginning of their period. What is known of them is taken out while a runner opens the link, so that
    // it is not copied.
    var runner = runners.removeValue(forKey: own) ?? make(own)
    let from = own.period.from
    if from == period.from, visitors[from] == nil { (visitors[from], visitor) = (visitor, visitor.forgetting()) }
    runner.visitor = (visitors.removeValue(forKey: from) ?? runner.visitor).tapping(in: own.place)
    defer {
      visitors[from] = runner.visitor
      runner.visitor = runner.visitor.forgetting()
      runners[own] = runner
    }
    let isPast = link.until.map { $0 < period.from } ?? false
    let ofDates: [CampaignProblem] = link.until.map { [isOver ? .endBeforeBegin : .pastRow($0)] } ?? []
    return try runner.entry(opening, problems: link.problems + (isOver || isPast ? ofDates : []))
  }

  /// Returns what is told about a link whose period is that of the runner. `problems` are those of its row.
  private mutating func entry(_ opening: CampaignOpening, problems found: [CampaignProblem]) throws
    -> CampaignReport.Entry
  {
    let link = opening.link
    let judgement = try judgement(of: opening)
    let problems =
      judgement.problems + opening.remarks + audiences.problems(in: link.audience) + found + judgement.ofVisits
      + (opening.earlier.map { [Self.duplicate(of: $0.place, hasAll: $0.hasAll)] } ?? [])
      + (link.tap == nil ? link.otherChannel.map { [unknownChannel($0)] } ?? [] : [])
    // Programs do not show such a link, or open another address than the one that was meant.
    let isClosed = found.contains { $0.code == .brokenMarkup }
    return CampaignReport.Entry(
      place: link.place, name: link.name.map { routes.secrets.redact($0) }, link: judgement.link,
      audience: link.audience, sentences: isClosed ? [] : judgement.sentences.map { $0.with(problems) },
      problems: problems.unique.sorted { $0.rank < $1.rank }, phones: isClosed ? [] : judgement.phones,
      meant: judgement.meant, pictures: isClosed ? [:] : judgement.pictures, index: opening.index,
      tap: check.setting.place, written: link.url)
  }

  private func unknownChannel(_ channel: String) -> CampaignProblem {
    let place = check.setting.place.title
    let isSeveral = TapPlace.places(ofChannels: channel).count > 1
    let sentence: CampaignRowSentence = isSeveral ? .severalChannels : .unknownChannel
    return CampaignProblem(
      .remark,
      sentence.sentence([
        "channel": BilingualText(channel.clipped(to: 40)), "place": BilingualText(en: place.en, ja: place.ja),
      ]))
  }

  /// What is told about a link that is sent to some people, apart from its row. Many rows have the same link.
  private struct Judgement {
    /// What makes two links the same.
    struct Key: Hashable {
      let url: String
      let written: String
      /// The branch of a template, with the names of its missing values: a sample in their place can be the same as a default.
      let branch: String
      let short: String?
      let audience: String?
    }

    /// The link as the report shows it.
    let link: String
    /// What is wrong with the link itself.
    var problems: [CampaignProblem]
    /// What is wrong with what people see.
    var ofVisits: [CampaignProblem] = []
    var sentences: [CampaignSentence] = []
    var phones: [CampaignPhone] = []
    var pictures: [String: LocalizedText] = [:]
    let meant: Set<String>
  }

  private mutating func judgement(of opening: CampaignOpening) throws -> Judgement {
    let link = opening.link
    let key = Judgement.Key(
      url: opening.url, written: link.url, branch: opening.form.branch, short: link.short, audience: link.audience)
    if let known = judgements[key] { return known }
    let explanation = check.explanation(opening.url)
    let meant = audiences.named(in: link.audience).audiences
    var judgement = Judgement(
      link: shown(opening, explanation), problems: problems(of: opening, explanation),
      meant: Set(meant.map(\.state)))
    var isReached = false
    // Phones open a link of another company's app there, also where the table of links reads it.
    if explanation.rejection == nil, !judgement.problems.contains(where: { $0.code == .ofOtherApp }) {
      isReached = try visit(opening, meant, explanation, &judgement)
    }
    let isOpen = explanation.rejection == nil && !isReached && opening.form.hasSample
    judgement.phones = check.phones(
      opening.url, explanation, short: link.short, isReached: isOpen ? nil : isReached)
    let withApp = judgement.phones.filter(\.hasApp)
    if !withApp.isEmpty, withApp.allSatisfy({ $0.opens == [.browser] }), !judgement.sentences.isEmpty {
      // No phone gives the link to the app, so people see the page.
      judgement.sentences = CampaignSentence.sentences(meant.map { ($0, CampaignVisit(withoutApp: .browser)) })
      judgement.pictures = [:]
    } else {
      let others = withApp.filter(\.isElsewhere)
      if withApp.contains(where: { !$0.isOnlyElsewhere }) {
        judgement.sentences = judgement.sentences.map { $0.without(others) }
      }
    }
    judgement.ofVisits += link.short.map { [standsFor($0, explanation.url)] } ?? []
    judgements[key] = judgement
    return judgement
  }

  /// What is wrong with the link itself, with the names of missing values in place of the samples.
  private func problems(of opening: CampaignOpening, _ explanation: LinkExplanation) -> [CampaignProblem] {
    let problems = check.problems(opening.url, explanation, short: opening.link.short)
    let form = opening.form
    guard !form.missing.isEmpty else { return problems }
    let words = routes.secrets.words(in: [form.template])
    return problems.map { problem in
      form.samples.restored(problem) { form.shown($0) { routes.secrets.redact(text: $0, about: words) } }
    }
  }

  /// Opens a link for the people that it is meant for. Returns whether its screen is reached.
  private mutating func visit(
    _ opening: CampaignOpening, _ meant: [CampaignAudience], _ explanation: LinkExplanation,
    _ judgement: inout Judgement
  ) throws -> Bool {
    let form = opening.form
    let visits = try meant.map { ($0, try visitor.visit(form, for: $0)) }
    judgement.sentences = CampaignSentence.sentences(visits.map { ($0, form.hasSample ? $1.visit.ofSample : $1.visit) })
    for (audience, seen) in visits { judgement.pictures[audience.state] = seen.picture }
    let isReached = try isReachedByAny(opening, visits.map(\.1.visit))
    let without = zip(meant, visits.map(\.1.visit)).filter { $1.withoutApp == .nothing && !$1.isPushWithoutApp }
    if opening.link.audience != nil, !without.isEmpty {
      judgement.problems.removeAll { $0.code == .onlyWithApp }
      judgement.ofVisits = [check.needsApp(opening.url, without.map(\.0.name))]
    } else if !judgement.sentences.isEmpty, !isReached, !form.hasSample {
      let states = Set(meant.map(\.state))
      let isForOthers = try audiences.all.contains { audience in
        try !states.contains(audience.state) && visitor.visit(form, for: audience).visit.outcome == .completed
      }
      judgement.ofVisits = [
        .reachesNothing(explanation, visits.compactMap(\.1.visit.reason), isForOthers: isForOthers)
      ]
    }
    return isReached
  }

  /// Whether the app shows the screen of a link for any of the people that it is sent to. When none of them has the app, and a
  /// page opens in its place, the people with the app count.
  private mutating func isReachedByAny(_ opening: CampaignOpening, _ visits: [CampaignVisit]) throws -> Bool {
    if visits.contains(where: { $0.outcome == .completed }) { return true }
    guard visits.allSatisfy({ $0.withoutApp == .browser || $0.withoutApp == .fallback }) else { return false }
    for audience in audiences.all where try visitor.visit(opening.form, for: audience).visit.outcome == .completed {
      return true
    }
    return false
  }

  /// A link as the report shows it.
  private func shown(_ opening: CampaignOpening, _ explanation: LinkExplanation) -> String {
    if let short = opening.link.short { return routes.secrets.redact(short) }
    guard opening.form.missing.isEmpty else { return routes.secrets.redact(opening.form.shownTemplate) }
    let url = opening.url
    let isWhole =
      (explanation.rejection != nil || explanation.notes.contains { $0.code == .pathBehindHash })
      && MeantLink.isShown(url, by: routes)
      || MeantLink.isShown(url, byNamesOf: explanation, routes)
    return isWhole ? url : MeantLink.withShownValues(url, explanation, routes.secrets)
  }

  private static func duplicate(of place: CampaignPlace, hasAll: Bool) -> CampaignProblem {
    CampaignProblem(
      .duplicate, ja: "\(place.text.ja)と同じリンクが、\(hasAll ? "同じ対象者" : "対象者の一部")に送られます。",
      en: "\(place.text.en) has the same link for \(hasAll ? "the same audience" : "a part of the audience").")
  }

  private func standsFor(_ short: String, _ long: String) -> CampaignProblem {
    let short = routes.secrets.redact(short)
    return CampaignProblem(
      .standsFor, ja: "「\(short)」は短縮リンクで、元のリンクは「\(long)」です。", en: "\(short) stands for \(long).")
  }
}

extension CampaignProblem {
  /// The place in a list: broken first, then by kind.
  fileprivate var rank: Int { Code.allCases.firstIndex(of: code) ?? 0 }
}
