import TextFormats

extension QueryReader {
  /// Returns notes about values that were probably cut off by a bare `&`, which makes the rest of the value an unknown
  /// parameter.
  ///
  /// A sender that encodes an address encodes its `?` and its `&`. So an address with a bare `?` was probably meant to
  /// continue. The name of a place was probably meant to continue where the next parameter has no `=`.
  func notes(on url: GatedURL) -> [LinkNote] {
    guard !unknown.isEmpty else { return [] }
    return zip(url.query, url.query.dropFirst()).compactMap { item, next in
      guard let parameter = compiled.route.parameter(item.name.text), unknown[next.name.text] != nil,
        isCut(item, before: next, parameter.type)
      else { return nil }
      return LinkNote(
        code: .unencodedSeparator, parameter: parameter.name,
        message: "`\(next.name.text.clipped())` after `\(parameter.name)` is probably a part of its value: "
          + "the `&` between them is not encoded.",
        suggestion: "%26")
    }
  }

  private func isCut(_ item: GatedURL.Item, before next: GatedURL.Item, _ type: ParameterType) -> Bool {
    switch type {
    case .url:
      // A value with as many bytes as its meaning contains no escape.
      item.value.text.contains("?") && item.value.range.count == item.value.text.utf8.count
    case .place, .string: next.value.text.isEmpty && next.value.range.lowerBound == next.name.range.upperBound
    default: false
    }
  }
}
