/// A parameter of a route that is shown although its name is that of a secret, as `secret: false` says: the code of a coupon.
///
/// It is shown only behind the address of its own route. Everywhere else the name alone decides.
struct OpenParameter: Sendable, Hashable {
  let schemes: [String]
  let hosts: [String]
  let path: PathPattern
  let name: String

  /// The characters that can be before a link in a text.
  private static let before = " \t\n\r\"'`(<=&,|"

  /// Returns whether the name at a range of a text is this parameter, in the query of a link of its route.
  func isName(at range: Range<Int>, of text: [UInt8]) -> Bool {
    guard text[range].elementsEqual(name.utf8), range.lowerBound > 0,
      "?&".utf8.contains(text[range.lowerBound - 1]),
      let query = text[..<range.lowerBound].lastIndex(of: UInt8(ascii: "?"))
    else { return false }
    let isQuery = text[query..<range.lowerBound].allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "#") }
    let start = text[..<query].lastIndex { Self.before.utf8.contains($0) }.map { $0 + 1 } ?? 0
    return isQuery && isRoute(String(decoding: text[start..<query], as: UTF8.self))
  }

  /// Returns whether an address, without its query, is one of the route.
  private func isRoute(_ address: String) -> Bool {
    guard let end = address.firstRange(of: "://") else { return false }
    let scheme = address[..<end.lowerBound].lowercased()
    var segments = address[end.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
    if !schemes.contains(scheme) {
      guard scheme == "https", hosts.contains(segments.removeFirst().lowercased()) else { return false }
    }
    if segments.last?.isEmpty ?? false { segments.removeLast() }
    return segments.count == path.segments.count
      && zip(path.segments, segments).allSatisfy { part, text in
        switch part {
        case .literal(let literal): text == literal
        case .placeholder: !text.isEmpty
        }
      }
  }
}

extension Redactor {
  /// Returns the same redactor with the parameters that the routes of a table show.
  func withOpenParameters(of draft: TableLoader.Draft) -> Redactor {
    let open = draft.routes.flatMap { compiled in
      compiled.route.parameters.filter { $0.isSecret == false }.flatMap { parameter in
        compiled.patterns.map {
          OpenParameter(schemes: draft.schemes, hosts: draft.hosts, path: $0, name: parameter.name)
        }
      }
    }
    return Redactor(names: names, markers: markers, addresses: addresses, linkNames: linkNames, open: open)
  }

  /// Returns whether the values of a parameter are secret: as its route says, otherwise by the name.
  package func isSecret(_ parameter: Route.Parameter) -> Bool { parameter.isSecret ?? isSecret(parameter.name) }
}
