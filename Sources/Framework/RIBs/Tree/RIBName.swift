/// Returns the name of a RIB by one of its types: the type's name without generic arguments and suffix. `LoggedInRouter`
/// is the router of `LoggedIn`.
func ribName(of type: Any.Type, suffix: String) -> String {
  // The interpolation asks the runtime for the name at once. Bytes are compared, because a request to the backend and an
  // attachment need a name.
  let text = "\(type)"
  var name = text.utf8[...]
  if name.starts(with: "any ".utf8) { name = name.dropFirst(4) }
  name = name.prefix { $0 != UInt8(ascii: "<") }
  if name.count > suffix.utf8.count, name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
    name = name.dropLast(suffix.utf8.count)
  }
  return String(Substring(name))
}
