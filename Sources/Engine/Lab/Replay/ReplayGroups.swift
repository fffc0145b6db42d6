import DeepLinks
public import HeadlessUI

/// Events with the same cause.
public struct ReplayGroup: Sendable, Hashable, Encodable {
  /// What they share.
  public let cause: ReplayCause
  /// The number of events.
  public internal(set) var count: Int
  /// The first of them.
  public let first: ReplayedEvent

  /// The number and the cause in one line: `2103 × reservation (Reservation): completed → stopped noSuch`.
  public var title: String { title(in: .english) }

  /// The same in a language.
  public func title(in language: Language) -> String {
    let kind: ReplaySentence = cause == .followUp ? .followUp : .cause
    return kind.sentence([
      "count": BilingualText("\(count)"), "subject": cause.names.subject, "change": cause.names.change,
    ])[language]
  }
}

/// The events of a replay by cause.
public struct ReplayGroups: Sendable {
  /// The number of causes that are kept. The words of a cause are few, so only a file of another kind has more.
  static let most = 1000

  private var places: [ReplayCause: Int] = [:]
  private var groups: [ReplayGroup] = []
  /// The number of events of further causes.
  public private(set) var others = 0

  /// The groups, the largest first, and of equal ones the earliest. The differences that follow from others are the last.
  public var sorted: [ReplayGroup] {
    let sorted = groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
    return sorted.filter { $0.cause != .followUp } + sorted.filter { $0.cause == .followUp }
  }

  /// The number of causes.
  public var count: Int { groups.count }

  /// Whether the next event of a cause is its first one, which is kept.
  func keepsNext(of cause: ReplayCause) -> Bool { places[cause] == nil && groups.count < Self.most }

  /// Counts an event.
  mutating func add(_ cause: ReplayCause, _ event: ReplayedEvent) {
    if let place = places[cause] {
      groups[place].count += 1
    } else if groups.count < Self.most {
      places[cause] = groups.count
      groups.append(ReplayGroup(cause: cause, count: 1, first: event))
    } else {
      others += 1
    }
  }
}
