import DeepLinks

extension String {
  /// The text without the spaces before and behind it: nobody sees them in a field.
  var trimmed: String {
    let text = drop(while: \.isWhitespace)
    return String(text.prefix(text.reversed().drop(while: \.isWhitespace).count))
  }
}

extension Int {
  /// The number of a text that is digits alone, the first of them not zero; `nil` for any other text, such as `+5`.
  init?(digits text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard text.utf8.first != digits.lowerBound, text.utf8.allSatisfy(digits.contains) else { return nil }
    self.init(text)
  }
}

extension RouteTable {
  /// Whether a parameter of a route takes a value: what a link may say of a thing, a person may type of it.
  ///
  /// A table that says nothing of the parameter forbids nothing.
  func allows(_ value: ParameterValue, as parameter: String, of routeName: String) -> Bool {
    route(named: routeName)?.parameter(parameter)?.type.canHold(value) ?? true
  }
}
