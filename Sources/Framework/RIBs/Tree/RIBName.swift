/// Returns the name of a RIB by one of its types: the type's name without generic arguments and suffix. `LoggedInRouter`
/// is the router of `LoggedIn`.
func ribName(of type: Any.Type, suffix: String) -> String {
  var name = Substring(String(describing: type))
  if name.hasPrefix("any ") { name = name.dropFirst(4) }
  if let generic = name.firstIndex(of: "<") { name = name[..<generic] }
  if name.hasSuffix(suffix), name.count > suffix.count { name = name.dropLast(suffix.count) }
  return String(name)
}
