extension QueryReader {
  /// Notes on values that a `&` has probably cut off: what follows them is a parameter that nobody knows.
  ///
  /// An address is meant to go on where its own `?` stands bare, for whoever encodes that encodes the `&` as well; a
  /// place's name where what follows has no `=`.
  func notes(on url: GatedURL) -> [LinkNote] {
    guard !unknown.isEmpty else { return [] }
    return zip(url.query, url.query.dropFirst()).compactMap { item, next in
      guard let parameter = compiled.route.parameter(item.name.text), unknown[next.name.text] != nil,
        isCut(item, before: next, parameter.type)
      else { return nil }
      return LinkNote(
        code: .unencodedSeparator, parameter: parameter.name,
        message: "`\(next.name.text.clipped())` behind `\(parameter.name)` is probably a part of its value: "
          + "the `&` between them is not encoded.",
        suggestion: "%26")
    }
  }

  private func isCut(_ item: GatedURL.Item, before next: GatedURL.Item, _ type: ParameterType) -> Bool {
    switch type {
    case .url:
      // As many bytes as it means: nothing in it was encoded.
      item.value.text.contains("?") && item.value.range.count == item.value.text.utf8.count
    case .place, .string: next.value.text.isEmpty && next.value.range.lowerBound == next.name.range.upperBound
    default: false
    }
  }
}
