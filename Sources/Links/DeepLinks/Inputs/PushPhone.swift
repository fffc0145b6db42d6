import TextFormats

/// A phone that gets a push. The raw values are stable.
public enum PushPhone: String, Sendable, CaseIterable {
  /// An iPhone.
  case ios
  /// An Android phone.
  case android

  /// The name for people.
  public var name: String { self == .ios ? "iPhone" : "Android" }

  /// The name of several for people.
  var plural: String { self == .ios ? "iPhones" : "Android phones" }
}

extension LinkInput {
  /// The push as a phone gets it; nil for an input that is the same on all phones: any other than a request to FCM.
  public func push(on phone: PushPhone) -> LinkInput? {
    guard kind == .push, text.utf8.count <= Self.maximumBytes, let request = JSONValue(text: text),
      case .object(let message)? = request.value(at: ["message"])
    else { return nil }
    let payload = phone == .ios ? Self.appleForm(of: message) : Self.androidForm(of: message, in: request)
    return (try? JSONCoding.text(JSONValue.object(payload))).map { LinkInput(.push, $0, phone: phone) }
  }

  /// The request without what is for iPhones and browsers. `android.data` stays, and replaces `data` when it is read.
  private static func androidForm(of message: [String: JSONValue], in request: JSONValue) -> [String: JSONValue] {
    var members = request.object ?? [:]
    members["message"] = .object(message.filter { !["apns", "webpush"].contains($0.key) })
    return members
  }

  /// The payload that FCM sends to APNs: the members of `data` beside those of `apns.payload`, and the text of `notification`
  /// where that has none.
  private static func appleForm(of message: [String: JSONValue]) -> [String: JSONValue] {
    let own = message["apns"]?.value(at: ["payload"])?.object ?? [:]
    var payload = (message["data"]?.object ?? [:]).merging(own) { $1 }
    var aps = payload["aps"]?.object ?? [:]
    aps["alert"] =
      aps["alert"]
      ?? (message["notification"]?.object).map { alert in
        .object(Dictionary(uniqueKeysWithValues: alert.map { (alertKeys[$0] ?? $0, $1) }))
      }
    payload["aps"] = .object(aps)
    // A table names a member of FCM's `data` as `data.link`, and the app on an iPhone reads it as `link`.
    // Without an alert the push is silent, also where `data` has a text: no app of an iPhone shows it.
    if aps["alert"] != nil { payload["data"] = payload["data"] ?? message["data"] }
    return payload
  }

  /// The members of FCM's `notification` that have another name in `aps.alert`.
  private static let alertKeys = ["title_loc_key": "title-loc-key", "body_loc_key": "loc-key"]
}
