import TextFormats

/// The search for the identifier that was probably meant by one that no element has.
enum NearestIdentifier {
  /// Returns the candidate that ends in or begins with `id`, else the nearest name; `nil` when there is none.
  static func of(_ id: String, among candidates: [String]) -> String? {
    guard !id.isEmpty else { return nil }
    return candidates.first { $0.hasSuffix(".\(id)") || $0.hasPrefix("\(id).") }
      ?? NearestName.of(id, among: candidates)
  }
}
