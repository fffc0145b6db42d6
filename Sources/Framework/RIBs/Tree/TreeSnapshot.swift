import TextFormats

/// A RIB tree at one moment, as a value to compare, print, send and store.
public struct TreeSnapshot: Sendable, Hashable, Codable {
  /// The RIB's name.
  public var rib: String
  /// The values that distinguish the RIB from another of the same name; empty for most.
  public var parameters: [String: String]
  /// Whether the RIB's interactor is active.
  public var active: Bool
  /// Whether the RIB is on the screen, and no other covers it. The digest does not depend on it.
  public var visible: Bool
  /// The RIB's children in the order they were attached.
  public var children: [TreeSnapshot]

  /// A snapshot with every part given.
  public init(
    rib: String, parameters: [String: String] = [:], active: Bool = true, visible: Bool = true,
    children: [TreeSnapshot] = []
  ) {
    self.rib = rib
    self.parameters = parameters
    self.active = active
    self.visible = visible
    self.children = children
  }

  /// Reads a snapshot. Without `visible`, which earlier versions did not write, the RIB is visible.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rib = try container.decode(String.self, forKey: .rib)
    parameters = try container.decode([String: String].self, forKey: .parameters)
    active = try container.decode(Bool.self, forKey: .active)
    visible = try container.decodeIfPresent(Bool.self, forKey: .visible) ?? true
    children = try container.decode([TreeSnapshot].self, forKey: .children)
  }

  /// A snapshot of the current tree under `router`.
  public init(of router: RouterNode) {
    self.init(
      rib: router.name, parameters: router.parameters, active: router.interactable.isActive, visible: router.isVisible,
      children: router.children.map { TreeSnapshot(of: $0) })
  }

  /// Name and parameters in one line: `ScheduledReservation(reservation: 42)`. A value that could be read as more
  /// than one is quoted, and control characters are escaped.
  public var title: String {
    guard !parameters.isEmpty else { return rib.onOneLine }
    let list = parameters.sorted { $0.key < $1.key }.map { "\($0.key.onOneLine): \($0.value.quotedIfAmbiguous)" }
    return "\(rib.onOneLine)(\(list.joined(separator: ", ")))"
  }

  /// The title, and a remark for a RIB that is inactive or covered.
  var head: String {
    if !active { return "\(title) (inactive)" }
    return visible ? title : "\(title) (covered)"
  }

  /// The number of RIBs in the tree.
  public var count: Int { children.reduce(1) { $0 + $1.count } }
}

extension String {
  /// The text with control characters and backslashes escaped.
  fileprivate var onOneLine: String { replacing("\\", with: "\\\\").escapingControlCharacters }

  /// The text on one line, in quotes where it could be read as the end of one value and the beginning of another.
  fileprivate var quotedIfAmbiguous: String {
    guard contains("\"") || contains(", ") || contains(")") else { return onOneLine }
    return "\"" + onOneLine.replacing("\"", with: "\\\"") + "\""
  }
}
