/// The states of an app and the transitions between them, as far as they have been followed.
///
/// The states are numbered in the order in which they were found, breadth first, so the shortest way to a state is the
/// one by which it was found.
public struct ExploreGraph: Sendable, Codable, Equatable {
  /// What a person sees in a state: the topmost screen, and the RIBs that are attached.
  struct Place: Sendable, Codable, Hashable {
    /// The name of the RIB of the topmost screen; `nil` while the app shows none.
    let screen: String?
    /// The paths of the RIBs from the root.
    let ribs: [String]
  }

  /// The names of the starting states; empty for a new session.
  private(set) var starts: [String]
  private(set) var nodes: [ExploreNode] = []
  private(set) var ways: [ExploreWay] = []
  /// The number of nodes whose ways have all been followed. They are the first ones.
  private(set) var followed = 0
  private(set) var places = Interned<Place>()
  private(set) var outcomes = Interned<String>()
  /// The lines of the events.
  private(set) var lines = Interned<String>()
  private var numbers: [UInt64: Int] = [:]

  private enum CodingKeys: String, CodingKey { case starts, nodes, ways, followed, places, outcomes, lines }

  init(starts: [String]) { self.starts = starts }

  /// Reads a graph.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    starts = try container.decode([String].self, forKey: .starts)
    nodes = try container.decode([ExploreNode].self, forKey: .nodes)
    ways = try container.decode([ExploreWay].self, forKey: .ways)
    followed = try container.decode(Int.self, forKey: .followed)
    places = try container.decode(Interned<Place>.self, forKey: .places)
    outcomes = try container.decode(Interned<String>.self, forKey: .outcomes)
    lines = try container.decode(Interned<String>.self, forKey: .lines)
    numbers = Dictionary(nodes.enumerated().map { ($1.digest, $0) }) { first, _ in first }
  }

  // MARK: - Building

  /// Returns the number of a state; `nil` when it is new.
  func number(of digest: UInt64) -> Int? { numbers[digest] }

  /// Adds a start.
  mutating func addStart(_ start: Int, digest: UInt64, at place: Place) {
    guard numbers[digest] == nil else { return }
    add(ExploreNode(digest: digest, parent: nil, event: start, depth: 0, place: places.number(of: place)))
  }

  /// Adds a state that an event led to. Returns its number.
  mutating func add(_ digest: UInt64, from parent: Int, by line: String, at place: Place) -> Int {
    add(
      ExploreNode(
        digest: digest, parent: parent, event: lines.number(of: line), depth: nodes[parent].depth + 1,
        place: places.number(of: place)))
    return nodes.count - 1
  }

  private mutating func add(_ node: ExploreNode) {
    numbers[node.digest] = nodes.count
    nodes.append(node)
  }

  /// Adds a way from the node that is followed now.
  mutating func addWay(to node: Int, by line: String, outcome: String?) {
    ways.append(
      ExploreWay(
        from: followed, to: node, event: lines.number(of: line), outcome: outcome.map { outcomes.number(of: $0) }))
  }

  /// Ends the node that is followed now.
  mutating func follow() { followed += 1 }

  // MARK: - Reading

  /// The number of distinct states.
  public var states: Int { nodes.count }

  /// Whether every way of every state has been followed.
  public var isComplete: Bool { followed == nodes.count }

  /// The greatest number of events from a start.
  public var depth: Int { nodes.last?.depth ?? 0 }

  /// The place of a node.
  func place(of node: Int) -> Place { places[nodes[node].place] }

  /// The start of the shortest way to a node, and the lines of its events.
  func path(to node: Int) -> ExplorePath {
    var (node, path) = (node, [String]())
    while let parent = nodes[node].parent {
      path.append(lines[nodes[node].event])
      node = parent
    }
    return (starts[nodes[node].event], path.reversed())
  }

  /// Whether an event opens a link, which leads out of every screen.
  func isLink(_ way: ExploreWay) -> Bool { way.outcome != nil }
}

/// The shortest way to a state: the name of its starting state, and the lines of the events after it.
typealias ExplorePath = (start: String, lines: [String])
