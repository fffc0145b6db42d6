import DeepLinks

extension String {
  /// The text without leading and trailing white space.
  var trimmed: String {
    let text = drop(while: \.isWhitespace)
    return String(text.prefix(text.reversed().drop(while: \.isWhitespace).count))
  }
}

extension Int {
  /// Reads a text of digits that does not start with zero; returns `nil` for any other text, such as `+5`.
  init?(digits text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard text.utf8.first != digits.lowerBound, text.utf8.allSatisfy(digits.contains) else { return nil }
    self.init(text)
  }
}

extension RouteTable {
  /// Returns whether a parameter of a route takes a value. Text fields accept what a link accepts.
  ///
  /// A parameter that the table does not have takes every value.
  func allows(_ value: ParameterValue, as parameter: String, of routeName: String) -> Bool {
    route(named: routeName)?.parameter(parameter)?.type.canHold(value) ?? true
  }
}
