/// The address of a web page in a link: `https`, on a host that is allowed by its exact name.
///
/// It passes the same gate as a link.
package struct PageAddress {
  /// The address with scheme and host in lower case, and at least a `/` after the host.
  let description: String

  /// The address in a decoded text; nil when the gate rejects it or the host is not one of `hosts`.
  init?(_ text: String, hosts: [String]) {
    guard Self.reason(text, hosts: hosts) == nil, let url = try? GatedURL(text), let host = url.webHost else {
      return nil
    }
    let rest = text.utf8.dropFirst(host.range.upperBound)
    let slash = rest.first == UInt8(ascii: "/") ? "" : "/"
    description = "https://\(host.text)\(slash)\(Substring(rest))"
  }

  /// Returns why a text is not the address of an allowed page, as a sentence; nil when it is one.
  package static func reason(_ text: String, hosts: [String]) -> BilingualText? {
    do throws(LinkRejection) {
      let url = try GatedURL(text)
      guard url.scheme == "https" else { return HintSentence.pageScheme.sentence(["scheme": url.scheme]) }
      let host = url.webHost?.text ?? ""
      return hosts.contains(host) ? nil : HintSentence.pageHost.sentence(["host": host])
    } catch {
      return error.sentence
    }
  }
}
