import DeepLinks
import HeadlessUI
import LinkAssociation
public import SessionEngine
import TextFormats

/// A runner that opens the links of a campaign for each audience, in memory, and writes the report.
public struct CampaignRunner {
  private let check: CampaignCheck
  private let visitor: CampaignVisitor
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
        return CampaignAudience(state: state.name, name: name, column: try runner.column(state, .quick))
      })
    check = CampaignCheck(routes: routes, setting: setting)
    visitor = CampaignVisitor(
      runner: runner, routes: routes, reasons: LinkReasons(app), place: setting.place, at: at)
    self.routes = routes
    make = { try CampaignRunner(host: host, setting: setting.replacing(period: $0)) }
  }

  /// Returns the report on the links of a file, whose links the runners of workers open. `opened` is called after each link.
  ///
  /// Throws the app's error when the app cannot be built.
  public static func report(
    on file: CampaignFile, by workers: Workers<CampaignRunner>, opened: () -> Void = {}
  ) async throws -> CampaignReport {
    var report = CampaignReport()
    let (opening, audiences, setting) = try await workers.first {
      ($0.openings(of: file), $0.audiences.all, $0.check.setting)
    }
    report.audiences = audiences.map { ($0.state, $0.name) }
    (report.place, report.knowsPhones) = (setting.place, setting.associations != nil)
    (report.total, report.unchecked) = (file.links.count, opening.unchecked)
    var rest = opening.checked.makeIterator()
    try await workers.run(next: { rest.next() }, work: { try $0.entry($1) }) { entry in
      report.entries.append(entry)
      opened()
    }
    return report
  }

  /// A link of the app, with what is said of it before it is opened.
  private struct Opening: Sendable {
    let link: CampaignLink
    /// The link as it can be sent.
    let form: TemplateFilling.Link
    /// What is told about the parts that the sender's tool fills in.
    let remarks: [CampaignProblem]
    /// The line of an earlier link that means the same for some of the same people, and whether it is for all of them.
    let earlier: (line: Int, hasAll: Bool)?

    var url: String { form.url }
  }

  /// Returns the links of a file that are opened, in their order, and the others with the reason.
  private func openings(of file: CampaignFile) -> (checked: [Opening], unchecked: [UncheckedLink]) {
    var seen: [String: [(line: Int, states: [String])]] = [:]
    var (checked, unchecked): ([Opening], [UncheckedLink]) = ([], [])
    for link in file.links {
      let forms = forms(of: link)
      // A table is written for the app, so only the company's own pages are no links of it.
      if link.isUnreadable {
        let form = TemplateFilling.Link(url: link.url, missing: [], unencoded: [])
        checked.append(Opening(link: link, form: form, remarks: [], earlier: nil))
        continue
      }
      if let other = forms.unchecked ?? site(link, forms.links, isPage: file.form == .page) {
        unchecked.append(other)
        continue
      }
      let states = audiences.named(in: link.audience).audiences.map(\.state)
      let words = routes.secrets.words(in: [link.url])
      for form in forms.links {
        // Links that the sender fills in are the same only when they are written in the same way.
        let meaning = form.missing.isEmpty ? (try? routes.parse(form.url))?.canonical ?? form.url : link.url
        let earlier = seen[meaning]?.first { !Set($0.states).isDisjoint(with: states) }.map { first in
          (first.line, Set(first.states).isSuperset(of: states))
        }
        seen[meaning, default: []].append((link.line, states))
        checked.append(
          Opening(
            link: link, form: form, remarks: form.problems { routes.secrets.redact(sentence: $0, about: words) },
            earlier: earlier))
      }
    }
    return (checked, unchecked)
  }

  /// The links that a link of the file stands for: several for a template with branches; or why it is not checked.
  private func forms(of link: CampaignLink) -> (links: [TemplateFilling.Link], unchecked: UncheckedLink?) {
    guard let template = LinkTemplate(link.url) else {
      let form = TemplateFilling.Link(url: link.url, missing: [], unencoded: [])
      return ([form], UncheckedLink.reference(link, routes.secrets))
    }
    let filling = TemplateFilling(routes: routes, values: values)
    let whole = template.variants.filter { pieces in
      LinkTemplate.isWhole(pieces)
        && LinkTemplate.names(pieces.prefix(2).map { $0 }).contains { values[$0] ?? template.defaults[$0] == nil }
    }
    guard whole.isEmpty else {
      let names = whole.flatMap(LinkTemplate.names).unique.joined(separator: ", ")
      return ([], UncheckedLink(link, .dependsOnSender, of: names, routes.secrets))
    }
    return (
      template.variants.map { pieces in
        var form =
          LinkTemplate.isWhole(pieces) ? filling.link(pieces, defaults: template.defaults) : filling.link(pieces)
        form.template = link.url
        return form
      }, nil
    )
  }

  /// The page of another site that all forms of a link are.
  private func site(_ link: CampaignLink, _ forms: [TemplateFilling.Link], isPage: Bool) -> UncheckedLink? {
    guard forms.allSatisfy({ isPage ? isElsewhere($0.url) : isOwnPage($0.url) }), let first = forms.first else {
      return nil
    }
    let host = (try? GatedURL(first.url))?.webHost?.text ?? String(first.url.prefix { $0 != ":" })
    return UncheckedLink.site(link, host: host, ownHosts: routes.hosts, routes.secrets)
  }

  private mutating func entry(_ opening: Opening) throws -> CampaignReport.Entry {
    let (link, period) = (opening.link, check.period)
    guard !link.isUnreadable else {
      return CampaignReport.Entry(
        line: link.line, name: link.name.map { routes.secrets.redact($0) }, link: routes.secrets.redact(link.url),
        audience: link.audience, sentences: [], problems: link.problems, phones: [],
        meant: Set(audiences.all.map(\.state)), pictures: [:])
    }
    let own = period.replacing(from: link.from, until: link.until)
    guard own != period else { return try entry(opening, problems: link.problems) }
    let isOver = link.until.map { $0 < own.from } ?? false
    // Sessions are made at the beginning of their period, so each period has a runner of its own.
    let runner = try runners[own] ?? make(own)
    runners[own] = runner
    return try runner.entry(opening, problems: link.problems + (isOver ? [.endBeforeBegin] : []))
  }

  /// Returns what is told about a link whose period is that of the runner. `problems` are those of its row.
  private func entry(_ opening: Opening, problems found: [CampaignProblem]) throws -> CampaignReport.Entry {
    let link = opening.link
    let explanation = check.explanation(opening.url)
    var problems =
      check.problems(opening.url, explanation, short: link.short) + opening.remarks
      + audiences.problems(in: link.audience) + found
    var sentences: [CampaignSentence] = []
    var pictures: [String: LocalizedText] = [:]
    let meant = audiences.named(in: link.audience).audiences
    // Phones open a link of another company's app there, also where the table of links reads it.
    if explanation.rejection == nil, !problems.contains(where: { $0.code == .ofOtherApp }) {
      let visits = try meant.map { ($0, try visitor.visit(opening.form, in: $0.column)) }
      sentences = CampaignSentence.sentences(visits.map { ($0, $1.visit) })
      for (audience, seen) in visits { pictures[audience.state] = seen.picture }
      if !sentences.isEmpty, !sentences.contains(where: \.completed) {
        problems.append(
          CampaignProblem(
            .reachesNothing, ja: "どのお客様にも、リンク先の画面が表示されません。番号などの値を確認してください。",
            en: "The link reaches its screen for no audience. Check its values, such as numbers."))
      }
    }
    problems += link.short.map { [standsFor($0, explanation.url)] } ?? []
    problems += opening.earlier.map { [Self.duplicate(of: $0.line, hasAll: $0.hasAll)] } ?? []
    return CampaignReport.Entry(
      line: link.line, name: link.name.map { routes.secrets.redact($0) },
      link: link.short.map { routes.secrets.redact($0) }
        ?? (opening.remarks.isEmpty ? explanation.url : routes.secrets.redact(link.url)),
      audience: link.audience, sentences: sentences, problems: problems.sorted { $0.rank < $1.rank },
      phones: check.phones(
        opening.url, explanation, short: link.short, isReached: sentences.contains(where: \.completed)),
      meant: Set(meant.map(\.state)), pictures: pictures)
  }

  private static func duplicate(of line: Int, hasAll: Bool) -> CampaignProblem {
    CampaignProblem(
      .duplicate, ja: "\(line)行目と同じリンクが、\(hasAll ? "同じ対象者" : "対象者の一部")に送られます。",
      en: "Line \(line) has the same link for \(hasAll ? "the same audience" : "a part of the audience").")
  }

  private func standsFor(_ short: String, _ long: String) -> CampaignProblem {
    let short = routes.secrets.redact(short)
    return CampaignProblem(
      .standsFor, ja: "「\(short)」は短縮リンクで、元のリンクは「\(long)」です。", en: "\(short) stands for \(long).")
  }

  // MARK: - Other sites

  /// Whether a link leads to a page of the company's own site, which links of the app can open.
  private func isOwnPage(_ url: String) -> Bool {
    guard (try? routes.parse(url)) == nil, let host = try? GatedURL(url).webHost?.text else { return false }
    return !routes.hosts.contains(host) && isPage(host)
  }

  /// Whether a link leads to another site, with an address that does not look like one of ours.
  private func isElsewhere(_ url: String) -> Bool {
    do throws(LinkRejection) {
      _ = try routes.parse(url)
      return false
    } catch {
      guard error.code == .unknownHost || error.code == .unknownScheme, !routes.lacksWrapper(for: url) else {
        return false
      }
      guard let host = try? GatedURL(url).webHost?.text else { return error.hint == nil }
      // The pages that links of the app can open are on the company's own site, whose name is like that of a host.
      return !routes.hosts.contains(host) && (isPage(host) || NearestName.of(host, among: routes.hosts) == nil)
    }
  }
}

extension CampaignRunner {
  /// Whether a parameter of the table may name a page of a host.
  private func isPage(_ host: String) -> Bool {
    routes.routes.flatMap(\.parameters).contains { parameter in
      guard case .url(let hosts) = parameter.type else { return false }
      return hosts.contains(host)
    }
  }
}

extension CampaignProblem {
  /// The place in a list: broken first, then by kind.
  fileprivate var rank: Int { Code.allCases.firstIndex(of: code) ?? 0 }
}
