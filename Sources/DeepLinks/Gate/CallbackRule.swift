/// Which parameters name somewhere to return to, and where a link may return.
struct CallbackRule: Sendable {
  /// Names of parameters in lower case.
  var parameters: Set<String> = []
  /// The registered addresses: scheme, host and path must be theirs, the rest is free.
  var urls: [GatedURL] = []

  /// Refuses a callback that is not registered: it would hand what the app knows to somebody else, or make the app
  /// call itself with trust. Parameters that another rule judges are left out.
  func check(_ url: GatedURL, except judged: [String] = []) throws(LinkRejection) {
    guard !parameters.isEmpty else { return }
    for item in url.query
    where names(item) && !judged.contains(item.name.text) && !isRegistered(item.value.text) {
      throw rejection(of: item)
    }
  }

  /// Whether a parameter names somewhere to return to.
  private func names(_ item: GatedURL.Item) -> Bool { parameters.contains(item.name.text.lowercased()) }

  /// The refusal of a callback that is not registered.
  private func rejection(of item: GatedURL.Item) -> LinkRejection {
    LinkRejection(
      code: .forbiddenCallback, message: "`\(item.name.text)` names a callback that is not registered.",
      range: item.value.range, expected: urls.isEmpty ? "no callback" : "one of the registered callbacks",
      hint: "Register it below `callbacks` in the route table, or leave it out.")
  }

  private func isRegistered(_ text: String) -> Bool {
    guard let url = try? GatedURL(text) else { return false }
    return urls.contains { registered in
      registered.scheme == url.scheme && registered.webHost?.text == url.webHost?.text
        && registered.segments.map(\.text) == url.segments.map(\.text)
    }
  }
}
