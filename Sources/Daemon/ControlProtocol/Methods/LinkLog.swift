public import SessionEngine
import TextFormats

/// Asks for the last links, each with its latest outcome, newest last.
public struct LinkLog: DaemonMethod {
  /// The name of the method.
  public static let name = "link.log"
  /// The purpose of the method.
  public static let abstract = "Returns the last links, each with its latest outcome."
  /// True: the links are in the store.
  public static let isStored = true
  /// Only the links of this session; all when left out.
  public var session: String?
  /// Only links that were opened then or later, in milliseconds since 1970; of any time when left out.
  public var since: Int64?
  /// Only links with one of these latest outcomes, separated by commas: `failed,expired`; with any when left out.
  public var outcomes: String?
  /// Only links that were read by this route when they were opened; all when left out.
  public var route: String?
  /// The page: `next` of the last reply; the newest links when left out.
  public var after: String?
  /// The maximum number of links, 1 to 1,000; 20 when left out.
  public var limit: Int?

  /// Creates a call for the last links that meet conditions.
  public init(_ conditions: LinkConditions = LinkConditions(), after: String? = nil, limit: Int? = nil) {
    session = conditions.session
    since = conditions.since
    outcomes =
      conditions.outcomes.isEmpty ? nil : conditions.outcomes.map(\.rawValue).sorted().joined(separator: ",")
    route = conditions.route
    self.after = after
    self.limit = limit
  }

  /// Creates a call for the last links of one session.
  public init(session: String?, limit: Int? = nil) { self.init(LinkConditions(session: session), limit: limit) }

  /// The links, as many of the newest as a response may hold.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<LinkLogReply> {
    let limit = try limit.limit(in: 1...1_000, standard: 20)
    let (conditions, place) = (try conditions, try PagePlace(after))
    // Conditions are looked for in many lines.
    let isSelected = conditions != LinkConditions(session: session)
    return .stored(limit: isSelected ? .max : limit) { storage in
      let page = try storage.links(conditions, before: place?.position ?? .max, limit: limit)
      let fitting = PageSize.newest(page.links)
      let next = fitting.count < page.links.count ? fitting.first?.position : page.next
      return LinkLogReply(links: fitting, next: next.map { PagePlace(position: $0).text })
    }
  }

  private var conditions: LinkConditions {
    get throws(ControlError) {
      var kinds: Set<LinkOutcome.Kind> = []
      for name in outcomes?.split(separator: ",") ?? [] {
        guard let kind = LinkOutcome.Kind(rawValue: String(name)) else {
          throw ControlError(
            .invalidParameters, "there is no outcome \(String(name).clipped())",
            hint: "there are: \(LinkOutcome.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        kinds.insert(kind)
      }
      return LinkConditions(session: session, since: since, outcomes: kinds, route: route)
    }
  }
}

/// A page of links.
public struct LinkLogReply: Codable, Sendable, Hashable {
  /// The links in the order in which they were opened. There may be fewer than were asked for, although earlier ones
  /// follow.
  public var links: [LinkLogLine]
  /// The value of `after` for the page of the links before these; `nil` on the last page.
  public var next: String?

  /// Creates a page of links in the order in which they were opened.
  public init(links: [LinkLogLine], next: String? = nil) {
    self.links = links
    self.next = next
  }
}
