import DeepLinks
import TextFormats

/// The rules of a web site for Android 15 and later: `dynamic_app_link_components` of an assetlinks.json.
///
/// They can only narrow what the app's intent filters match. The first component that matches decides; without one the
/// link stays in the browser. The source is *Configure dynamic rules* of the Android documentation.
struct DynamicRules: Sendable {
  /// One component: conditions that must all match.
  struct Component: Sendable {
    /// Its position, such as `assetlinks.json [0] dynamic_app_link_components[1]`.
    let name: String
    let isExcluded: Bool
    let path: AndroidGlob?
    let fragment: AndroidGlob?
    /// One pattern for each item that the query must have, such as `dl=*`.
    let items: [AndroidGlob]

    func matches(_ address: WebAddress) -> Bool {
      if let path, !path.matches(Array(address.decodedPath.utf16)) { return false }
      if let fragment {
        let text = PercentCoding.lenientlyDecoded(address.fragment)
        guard !text.isEmpty, fragment.matches(Array(text.utf16)) else { return false }
      }
      let parameters = address.decodedParameters.map { Array($0.utf16) }
      return items.allSatisfy { item in parameters.contains(where: item.matches) }
    }
  }

  /// The position of the statement that has them.
  let name: String
  /// The components; nil when a part of them is malformed, so that Android discards them all.
  let components: [Component]?

  /// The rules in a JSON value.
  init(_ value: JSONValue, name: String) {
    self.name = name
    let list = value.array ?? []
    let read = list.enumerated().compactMap { index, value in
      Self.component(value, "\(name) dynamic_app_link_components[\(index)]")
    }
    components = read.isEmpty || read.count < list.count ? nil : read
  }

  /// Whether every component excludes links, so that the app gets none.
  var excludesAll: Bool { components?.allSatisfy(\.isExcluded) == true }

  private static func component(_ value: JSONValue, _ name: String) -> Component? {
    guard let object = value.object else { return nil }
    var isValid = object["/"] != nil || object["#"] != nil || object["?"] != nil
    func glob(_ value: JSONValue?) -> AndroidGlob? {
      guard let value else { return nil }
      guard let text = value.string, !text.isEmpty else {
        isValid = false
        return nil
      }
      return AndroidGlob(rule: text)
    }
    if let exclude = object["exclude"], exclude.bool == nil { isValid = false }
    if let query = object["?"], query.object?.isEmpty != false { isValid = false }
    let items = (object["?"]?.object ?? [:]).sorted { $0.key < $1.key }.compactMap { key, value in
      glob(.string("\(key)=\(value.string ?? "")"))
    }
    if object["?"]?.object?.values.contains(where: { $0.string == nil }) == true { isValid = false }
    let component = Component(
      name: name, isExcluded: object["exclude"]?.bool ?? false, path: glob(object["/"]), fragment: glob(object["#"]),
      items: items)
    return isValid ? component : nil
  }
}
