/// The rule that a link may name only registered callbacks.
struct CallbackRule: Sendable {
  /// The names of the parameters that name a callback, in lower case.
  var parameters: Set<String> = []
  /// The registered addresses. A callback must have the same scheme, host and path.
  var urls: [GatedURL] = []

  /// Throws when a parameter names a callback that is not registered: such a callback could pass data of the app to
  /// another party, or make the app open a link to itself.
  ///
  /// `checked` are parameters that another rule checks.
  func check(_ url: GatedURL, except checked: [String] = []) throws(LinkRejection) {
    guard !parameters.isEmpty else { return }
    for item in url.query
    where names(item) && !checked.contains(item.name.text) && !isRegistered(item.value.text) {
      throw rejection(of: item)
    }
  }

  /// Returns whether a parameter names a callback.
  private func names(_ item: GatedURL.Item) -> Bool { parameters.contains(item.name.text.lowercased()) }

  /// Returns the rejection of a callback that is not registered.
  private func rejection(of item: GatedURL.Item) -> LinkRejection {
    LinkRejection(
      code: .forbiddenCallback, ParameterSentence.forbiddenCallback.sentence(["parameter": item.name.text]),
      range: item.value.range, expected: urls.isEmpty ? "no callback" : "one of the registered callbacks",
      advice: HintSentence.registerCallback.sentence)
  }

  private func isRegistered(_ text: String) -> Bool {
    guard let url = try? GatedURL(text) else { return false }
    return urls.contains { registered in
      registered.scheme == url.scheme && registered.webHost?.text == url.webHost?.text
        && registered.segments.map(\.text) == url.segments.map(\.text)
    }
  }
}
