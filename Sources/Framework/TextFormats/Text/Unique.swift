extension Array where Element: Hashable {
  /// The elements, each once, in the order of their first places.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
