/// The names of RIBs by the types of their routers: they are asked for at every attach and detach, and making one costs
/// a microsecond.
///
/// Trees of one executor share one. Confined like them.
public final class RIBNames {
  // A list, for it is short, and asked several times for each RIB that comes or goes.
  @exclusivity(unchecked) private var names: [(type: ObjectIdentifier, name: String)] = []

  /// No names yet: each is made when it is first asked for.
  public init() {}

  func name(of type: RouterNode.Type) -> String {
    let key = ObjectIdentifier(type)
    for known in names where known.type == key { return known.name }
    let name = ribName(of: type, suffix: "Router")
    names.append((key, name))
    return name
  }
}

/// `LoggedInRouter` is the router of `LoggedIn`: the name of a RIB is its type's, without generics and suffix.
func ribName(of type: Any.Type, suffix: String) -> String {
  var name = Substring(String(describing: type))
  if name.hasPrefix("any ") { name = name.dropFirst(4) }
  if let generic = name.firstIndex(of: "<") { name = name[..<generic] }
  if name.hasSuffix(suffix), name.count > suffix.count { name = name.dropLast(suffix.count) }
  return String(name)
}
