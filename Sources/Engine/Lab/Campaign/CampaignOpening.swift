import DeepLinks
import HeadlessUI
import LinkAssociation
import TextFormats

/// A link of the app, with what is said of it before it is opened.
struct CampaignOpening: Sendable {
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

/// The links of a campaign's file that are opened, and what the others are.
struct CampaignOpenings {
  let routes: RouteTable
  let setting: CampaignSetting
  let audiences: CampaignAudiences
  /// The values of placeholders that a person gives.
  let values: [String: String]

  /// The judgement which links are those of the app, where people tap a link.
  private func sites(of link: CampaignLink) -> CampaignSites {
    CampaignSites(
      routes: routes,
      setting: setting.replacing(
        period: setting.period, place: link.tap ?? setting.place, isOtherChannel: link.otherChannel != nil))
  }

  /// Returns the links of a file that are opened, in their order, and the others with the reason.
  func all(of file: CampaignFile) -> (checked: [CampaignOpening], unchecked: [UncheckedLink]) {
    var seen: [String: [(index: Int, url: String, place: CampaignPlace, states: [String])]] = [:]
    var (checked, unchecked): ([CampaignOpening], [UncheckedLink]) = ([], [])
    let assigned = file.assigned.without(values.keys)
    var known = Known()
    for (index, written) in file.links.enumerated() {
      let read = known.told(written, told)
      if read.isUnreadable {
        checked.append(CampaignOpening(unopened: read, index: index))
        continue
      }
      let found = known.found(of: read) { find(read, assigned) }
      let (link, forms, pages) = (found.told(read), found.forms, found.pages)
      let states = known.states(of: link.audience) { self.states(of: link.audience) }
      let others = ([forms.unchecked].compactMap(\.self) + pages.compactMap(\.self)).map { $0.at(link, routes.secrets) }
      if !others.isEmpty, isBroken(link) {
        checked.append(CampaignOpening(unopened: link, index: index))
      } else {
        unchecked += others.map { $0.numbered(index, link) }
      }
      for (place, form) in forms.links.enumerated() where pages[place] == nil {
        let meaning = found.meanings[place]
        let same = seen[meaning] ?? []
        // Two branches of a link that mean the same are one.
        guard !same.contains(where: { $0.index == index }) else { continue }
        // Links of one row are meant for different places, and another text of a link is written on purpose.
        let earlier = same.first {
          $0.url == form.url && $0.place != link.place && !Set($0.states).isDisjoint(with: states)
        }
        seen[meaning, default: []].append((index, form.url, link.place, states))
        checked.append(
          CampaignOpening(
            index: index, link: link, form: form,
            remarks: found.problems[place] + forms.remarks,
            earlier: earlier.map { ($0.place, Set($0.states).isSuperset(of: states)) }))
      }
    }
    return (checked, unchecked)
  }

  /// What was found out about links already. Many rows of a table have the same link.
  private struct Known {
    /// The address of a link, and where people tap it.
    struct Address: Hashable {
      let url: String
      let tap: TapPlace?
    }
    private var problems: [CampaignLink: CampaignLink] = [:]
    private var found: [Address: Found] = [:]
    private var states: [String?: [String]] = [:]

    /// The link with what is told of it.
    mutating func told(_ link: CampaignLink, _ tell: (CampaignLink) -> CampaignLink) -> CampaignLink {
      // A problem can have the name of its link in it.
      guard link.problems.isEmpty else { return tell(link) }
      let key = link.alone
      if let known = problems[key] { return link.told(like: known) }
      let told = tell(link)
      problems[key] = told
      return told
    }

    /// What is known of a link's address. A part of the file that is not read has its own reason.
    mutating func found(of link: CampaignLink, _ find: () -> Found) -> Found {
      guard link.unread == nil else { return find() }
      let address = Address(url: link.url, tap: link.tap)
      if let known = found[address] { return known }
      let new = find()
      found[address] = new
      return new
    }

    mutating func states(of audience: String?, _ find: () -> [String]) -> [String] {
      if let known = states[audience] { return known }
      let new = find()
      states[audience] = new
      return new
    }
  }

  /// What the address of a link stands for.
  private struct Found {
    let forms: Forms
    /// The page that each of the links opens in place of the app.
    let pages: [UncheckedLink?]
    /// The problem of a link of the app inside of such a page's address; `nil` for none, and for a link that is no template,
    /// of which it is told before.
    let inner: CampaignProblem?
    /// What each link means, to find others that mean the same.
    let meanings: [String]
    /// What is told about the values of each link.
    let problems: [[CampaignProblem]]

    /// A link with this address, with the problem of the link inside of it.
    func told(_ link: CampaignLink) -> CampaignLink {
      guard let inner, !link.problems.contains(inner) else { return link }
      return link.replacing(link.problems + [inner])
    }
  }

  private func find(_ link: CampaignLink, _ assigned: [String: TemplateAssignments.Choices]) -> Found {
    let forms = forms(of: link, assigned)
    let words = LinkTemplate.isOne(link.url) ? routes.secrets.words(in: [link.url]) : nil
    let sites = sites(of: link)
    let pages = forms.links.map { sites.page(link, $0) }
    let others = words == nil ? [] : zip(forms.links, pages).filter { $1 != nil }.map(\.0)
    let isOther = words != nil && link.unread == nil && others.count == forms.links.count
    return Found(
      forms: forms, pages: pages,
      inner: others.lazy.compactMap(sites.problem(inside:)).first
        ?? (isOther ? sites.problem(argumentIn: link.url) : nil),
      meanings: forms.links.map { form in
        // Links that the sender fills in are the same only when they are written in the same way.
        form.missing.isEmpty ? (try? routes.parse(form.url))?.canonical ?? form.url : "\(link.url) \(form.url)"
      },
      problems: forms.links.map { form in
        words.map { words in form.problems { routes.secrets.redact(text: $0, about: words) } } ?? []
      })
  }

  /// The states of the people in a cell. A row with a name that is no audience is sent to people that are not known.
  private func states(of audience: String?) -> [String] {
    let named = audiences.named(in: audience)
    return named.unknown.isEmpty ? named.audiences.map(\.state) : []
  }

  /// The link with the problem of a part of an address, or of a link inside of it.
  private func told(_ link: CampaignLink) -> CampaignLink {
    let link = opened(by: link.redacted(by: routes.secrets))
    let sites = self.sites(of: link)
    if link.unread == nil, let path = sites.path(ofApp: link.url), sites.standIn(in: link.url) == nil {
      if link.isWord, !sites.isNear(path) { return link.unread(CampaignLinkSentence.noAddress) }
      let problems = link.problems.filter { $0.code != .noLinkInCell }
      if sites.takesPaths || link.textPlace == .member && sites.isNear(path) {
        return link.replacing(url: path).replacing(problems)
      }
      if problems.count < link.problems.count, let problem = sites.problem(ofPath: link.url, meaning: path) {
        return link.replacing(problems + [problem])
      }
    }
    if link.problems.contains(where: { $0.code == .noLinkInCell }) {
      let misspelt = MisspeltAddress(link.url, routes: routes).map { CampaignProblem(.noScheme, $0.sentence) }
      if let problem = misspelt ?? sites.problem(ofHost: link.url) { return link.replacing([problem]) }
    }
    guard link.unread == nil, !link.isUnreadable, let problem = problem(of: link) else { return link }
    return link.replacing(url: link.url, problem)
  }

  /// The link that a push opens in place of its own, as those of a service with a web view; the link itself for any other.
  private func opened(by link: CampaignLink) -> CampaignLink {
    guard let push = link.push, let payload = JSONValue(text: push), case .object(let members) = payload,
      let found = try? routes.link(of: LinkInput(.push, push)).url, link.url.hasPrefix("http"), found != link.url,
      let member = members.keys.filter({ members[$0] == .bool(true) }).sorted().first
    else { return link }
    let words = ["member": member, "link": routes.secrets.redact(found)]
    return link.replacing(url: found, CampaignProblem(.remark, CampaignRowSentence.webView.sentence(words)))
  }

  /// What is wrong with how an address is written; nil for nothing. Of one that the table takes less can be wrong.
  private func problem(of link: CampaignLink) -> CampaignProblem? {
    if let problem = OpenMark.problem(of: link) { return problem }
    let sites = self.sites(of: link)
    let isTaken = !LinkTemplate.isOne(link.url) && routes.rejection(of: link.url) == nil
    let problem =
      isTaken
      ? sites.standIn(in: link.url)
      : sites.problem(ofPart: link.url) ?? sites.problem(inside: link.url)
    return problem ?? sites.problem(inText: link)
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

  private func forms(of link: CampaignLink, _ assigned: [String: TemplateAssignments.Choices]) -> Forms {
    if let other = UncheckedLink.notRead(link, routes.secrets) { return Forms(links: [], unchecked: other) }
    guard let template = LinkTemplate(link.url, assigned: assigned) else {
      let whole = sites(of: link).completed(link.url)
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
}
