import DeepLinks
import HeadlessUI
import LinkAssociation
public import SessionEngine
import TextFormats

/// A runner that opens the links of a campaign for each audience, in memory, and writes the report.
public struct CampaignRunner {
  private let check: CampaignCheck
  private let sites: CampaignSites
  private var visitor: CampaignVisitor
  private let audiences: CampaignAudiences
  private let routes: RouteTable
  private let values: [String: String]
  /// Makes the runner of another period, for links with dates of their own.
  private let make: (CampaignPeriod) throws -> CampaignRunner
  /// The runners of those periods.
  private var runners: [CampaignPeriod: CampaignRunner] = [:]

  /// A runner for the states of an app that have an audience.
  ///
  /// Throws `StartingStateError` for a state that cannot be reached, and the app's error when the app cannot be built.
  public init(host: SessionHost, setting: CampaignSetting) throws {
    values = setting.values
    let (app, routes, at) = (host.app, host.routes, setting.period.from.milliseconds)
    let runner = MatrixRunner(host: host, at: at)
    audiences = CampaignAudiences(
      all: try app.states.compactMap { state in
        guard let name = state.audience else { return nil }
        return CampaignAudience(
          state: state.name, name: name, others: state.audienceNames, column: try runner.column(state, .quick))
      })
    check = CampaignCheck(routes: routes, setting: setting)
    sites = CampaignSites(routes: routes, setting: setting)
    visitor = CampaignVisitor(
      runner: runner, routes: routes, reasons: LinkReasons(app), place: setting.place, at: at,
      hasPictures: setting.hasPictures)
    self.routes = routes
    make = { try CampaignRunner(host: host, setting: setting.replacing(period: $0)) }
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
  private func beginning(of file: CampaignFile) -> (report: CampaignReport, checked: [Opening]) {
    let (opening, setting) = (openings(of: file), check.setting)
    var report = CampaignReport()
    report.audiences = audiences.all.map { ($0.state, $0.name) }
    (report.place, report.knowsPhones) = (setting.place, setting.associations != nil)
    (report.total, report.unchecked, report.notes) = (file.links.count, opening.unchecked, file.notes)
    return (report, opening.checked)
  }

  /// A link of the app, with what is said of it before it is opened.
  private struct Opening: Sendable {
    let index: Int
    let link: CampaignLink
    /// The link as it can be sent.
    let form: TemplateFilling.Link
    /// What is told about the parts that the sender's tool fills in.
    var remarks: [CampaignProblem] = []
    /// The place of an earlier link that means the same for some of the same people, and whether it is for all of them.
    var earlier: (place: CampaignPlace, hasAll: Bool)?
    /// Whether the link is opened. What cannot be read, or is no link of the app, is told with its problems alone.
    var isOpened = true

    var url: String { form.url }

    /// A link that is not opened.
    init(unopened link: CampaignLink, index: Int) {
      (self.index, self.link, form) = (index, link, .init(url: link.url, missing: [], unencoded: []))
      isOpened = false
    }

    /// A link that is opened.
    init(
      index: Int, link: CampaignLink, form: TemplateFilling.Link, remarks: [CampaignProblem],
      earlier: (place: CampaignPlace, hasAll: Bool)?
    ) {
      (self.index, self.link, self.form, self.remarks, self.earlier) = (index, link, form, remarks, earlier)
    }
  }

  /// Returns the links of a file that are opened, in their order, and the others with the reason.
  private func openings(of file: CampaignFile) -> (checked: [Opening], unchecked: [UncheckedLink]) {
    var seen: [String: [(index: Int, url: String, place: CampaignPlace, states: [String])]] = [:]
    var (checked, unchecked): ([Opening], [UncheckedLink]) = ([], [])
    for (index, link) in file.links.map(told).enumerated() {
      if link.isUnreadable {
        checked.append(Opening(unopened: link, index: index))
        continue
      }
      let forms = forms(of: link, file.assigned.merging(values) { $1 })
      let named = audiences.named(in: link.audience)
      // A row with a name that is no audience is sent to people that are not known.
      let states = named.unknown.isEmpty ? named.audiences.map(\.state) : []
      let words = routes.secrets.words(in: [link.url])
      let pages = forms.links.map { sites.page(link, $0) }
      let others = [forms.unchecked].compactMap(\.self) + pages.compactMap(\.self)
      unchecked += others.map { $0.numbered(index, link) }
      if !others.isEmpty, isBroken(link) { checked.append(Opening(unopened: link, index: index)) }
      for (form, page) in zip(forms.links, pages) where page == nil {
        // Links that the sender fills in are the same only when they are written in the same way.
        let meaning =
          form.missing.isEmpty ? (try? routes.parse(form.url))?.canonical ?? form.url : "\(link.url) \(form.url)"
        let same = seen[meaning] ?? []
        // Two branches of a link that mean the same are one.
        guard !same.contains(where: { $0.index == index }) else { continue }
        // Links of one row are meant for different places, and another text of a link is written on purpose.
        let earlier = same.first {
          $0.url == form.url && $0.place != link.place && !Set($0.states).isDisjoint(with: states)
        }
        seen[meaning, default: []].append((index, form.url, link.place, states))
        checked.append(
          Opening(
            index: index, link: link, form: form,
            remarks: form.problems { routes.secrets.redact(text: $0, about: words) } + forms.remarks,
            earlier: earlier.map { ($0.place, Set($0.states).isSuperset(of: states)) }))
      }
    }
    return (checked, unchecked)
  }

  /// The link with the problem of a part of an address, or of a link inside of it.
  private func told(_ link: CampaignLink) -> CampaignLink {
    let link = link.redacted(by: routes.secrets)
    if link.problems.contains(where: { $0.code == .noLinkInCell }),
      let misspelt = MisspeltAddress(link.url, routes: routes)
    {
      return link.replacing([CampaignProblem(.noScheme, misspelt.sentence)])
    }
    guard link.unread == nil, !link.isUnreadable,
      let problem = sites.problem(ofPart: link.url, hasName: link.name != nil) ?? sites.problem(inside: link.url)
    else { return link }
    return link.replacing(url: link.url, problem)
  }

  /// Whether a link is broken by how or where it is written, also when its screen exists.
  private func isBroken(_ link: CampaignLink) -> Bool {
    (link.problems + audiences.problems(in: link.audience)).contains { $0.code.isBreaking }
  }

  /// What a link of the file stands for.
  private struct Forms {
    /// The links that are checked: several for a template with branches.
    var links: [TemplateFilling.Link]
    /// What is not checked of it, and why; nil when everything is.
    var unchecked: UncheckedLink?
    /// What is told about each of the links.
    var remarks: [CampaignProblem] = []
  }

  private func forms(of link: CampaignLink, _ values: [String: String]) -> Forms {
    if let other = UncheckedLink.notRead(link, routes.secrets) { return Forms(links: [], unchecked: other) }
    guard let template = LinkTemplate(link.url) else {
      let whole = sites.completed(link.url)
      let form = TemplateFilling.Link(url: whole ?? link.url, missing: [], unencoded: [])
      let other = whole == nil ? UncheckedLink.reference(link, routes.secrets) : nil
      return Forms(links: other == nil ? [form] : [], unchecked: other)
    }
    guard !template.isTooLong else {
      let most = ["most": String(LinkTemplate.mostTokens)]
      let remark = CampaignLinkSentence.tooManyValues.sentence(most).localized
      let shown = routes.secrets.redact(link.url.clipped(to: 80))
      return Forms(links: [], unchecked: UncheckedLink(link, .notRead, of: shown, remark: remark, routes.secrets))
    }
    var (links, open): ([TemplateFilling.Link], [String]) = ([], [])
    for form in TemplateFilling(routes: routes, values: values).forms(template) {
      switch form {
      case .link(var form):
        form.template = link.url
        links.append(form)
      case .open(let names): open += names
      }
    }
    let names = open.unique.joined(separator: ", ")
    var remarks: [CampaignProblem] = []
    if template.isCut {
      let most = ["most": String(LinkTemplate.mostVariants)]
      remarks.append(CampaignProblem(.dependsOnSender, CampaignLinkSentence.cutBranches.sentence(most)))
    }
    guard !open.isEmpty else { return Forms(links: links, remarks: remarks) }
    if !links.isEmpty {
      remarks.append(CampaignProblem(.remark, CampaignLinkSentence.otherBranch.sentence(["names": names])))
    }
    let other = UncheckedLink(link, .dependsOnSender, of: names, routes.secrets)
    return Forms(links: links, unchecked: other, remarks: remarks)
  }

  private mutating func entry(_ opening: Opening) throws -> CampaignReport.Entry {
    let (link, period) = (opening.link, check.period)
    guard opening.isOpened else {
      return CampaignReport.Entry(
        place: link.place, name: link.name.map { routes.secrets.redact($0) }, link: routes.secrets.redact(link.url),
        audience: link.audience, sentences: [], problems: link.problems + audiences.problems(in: link.audience),
        phones: [], meant: Set(audiences.all.map(\.state)), pictures: [:], index: opening.index, written: link.url)
    }
    let own = period.replacing(from: link.from, until: link.until)
    guard own != period else { return try entry(opening, problems: link.problems) }
    let isOver = link.until.map { $0 < own.from } ?? false
    // Sessions are made at the beginning of their period, so each period has a runner of its own.
    // Taken out while it opens the link, so that what it knows is not copied.
    var runner = try runners.removeValue(forKey: own) ?? make(own)
    defer { runners[own] = runner }
    let isPast = link.until.map { $0 < period.from } ?? false
    let ofDates: [CampaignProblem] = link.until.map { [isOver ? .endBeforeBegin : .pastRow($0)] } ?? []
    return try runner.entry(opening, problems: link.problems + (isOver || isPast ? ofDates : []))
  }

  /// Returns what is told about a link whose period is that of the runner. `problems` are those of its row.
  private mutating func entry(_ opening: Opening, problems found: [CampaignProblem]) throws -> CampaignReport.Entry {
    let link = opening.link
    let explanation = check.explanation(opening.url)
    var problems =
      check.problems(opening.url, explanation, short: link.short) + opening.remarks
      + audiences.problems(in: link.audience) + found
    var sentences: [CampaignSentence] = []
    var pictures: [String: LocalizedText] = [:]
    var isReached = false
    let meant = audiences.named(in: link.audience).audiences
    // Phones open a link of another company's app there, also where the table of links reads it.
    if explanation.rejection == nil, !problems.contains(where: { $0.code == .ofOtherApp }) {
      let visits = try meant.map { ($0, try visitor.visit(opening.form, in: $0.column)) }
      sentences = CampaignSentence.sentences(visits.map { ($0, opening.form.hasSample ? $1.visit.ofSample : $1.visit) })
      for (audience, seen) in visits { pictures[audience.state] = seen.picture }
      isReached = try isReachedByAny(opening, visits.map(\.1.visit))
      if !sentences.isEmpty, !isReached, !opening.form.hasSample {
        problems.append(.reachesNothing(explanation, visits.compactMap(\.1.visit.reason)))
      }
    }
    let phones = check.phones(opening.url, explanation, short: link.short, isReached: isReached)
    if phones.contains(where: \.hasApp), phones.allSatisfy({ !$0.hasApp || $0.opens == [.browser] }), !sentences.isEmpty
    {
      // No phone gives the link to the app, so people see the page.
      sentences = CampaignSentence.sentences(meant.map { ($0, CampaignVisit(withoutApp: .browser)) })
      pictures = [:]
    }
    problems += link.short.map { [standsFor($0, explanation.url)] } ?? []
    problems += opening.earlier.map { [Self.duplicate(of: $0.place, hasAll: $0.hasAll)] } ?? []
    return CampaignReport.Entry(
      place: link.place, name: link.name.map { routes.secrets.redact($0) },
      link: link.short.map { routes.secrets.redact($0) }
        ?? (opening.form.missing.isEmpty ? shown(opening.url, explanation) : routes.secrets.redact(link.url)),
      audience: link.audience, sentences: sentences, problems: problems.unique.sorted { $0.rank < $1.rank },
      phones: phones,
      meant: Set(meant.map(\.state)), pictures: pictures, index: opening.index, written: link.url)
  }

  /// Whether the app shows the screen of a link for any of the people that it is sent to. When none of them has the app, and a
  /// page opens in its place, the people with the app count.
  private mutating func isReachedByAny(_ opening: Opening, _ visits: [CampaignVisit]) throws -> Bool {
    if visits.contains(where: { $0.outcome == .completed }) { return true }
    guard visits.allSatisfy({ $0.withoutApp == .browser || $0.withoutApp == .fallback }) else { return false }
    for audience in audiences.all where try visitor.visit(opening.form, in: audience.column).visit.outcome == .completed
    {
      return true
    }
    return false
  }

  /// A link as the report shows it.
  private func shown(_ url: String, _ explanation: LinkExplanation) -> String {
    explanation.rejection != nil && MeantLink.isShown(url, by: routes)
      ? url : MeantLink.withShownValues(url, explanation, routes.secrets)
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
