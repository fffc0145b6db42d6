import TextFormats

/// The payload of a push notification, as it is sent to APNs or FCM.
public struct PushPayload: Sendable {
  /// The number of arrays and objects that may be nested in a payload.
  private static let maximumDepth = 32

  /// The objects whose members are read: the payload; in a request to FCM also its `message`, and what that has for
  /// APNs. `webpush` of a request is for browsers, and no phone gets it.
  private let roots: [JSONValue]
  /// Whether it is a payload of APNs, of which an iPhone shows only `aps.alert` (*Generating a remote notification*).
  private let isApple: Bool
  /// The members in which services send the text of a data message, and by which they keep it from being shown.
  private let texts: PushTexts

  /// Reads the JSON of a payload. Throws a rejection with the code `malformed` for any other text.
  ///
  /// The message names the position of the problem and quotes nothing, because payloads contain tokens.
  public init(_ text: String) throws(LinkRejection) { try self.init(text, texts: PushTexts()) }

  /// Reads the JSON of a payload. `texts` are the members about the text of a data message, by the services that a table names.
  init(_ text: String, texts: PushTexts) throws(LinkRejection) {
    self.texts = texts
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(text, maximumDepth: Self.maximumDepth)
    } catch {
      throw LinkRejection(
        code: .malformed, InputSentence.badPayload.sentence(["place": error.located]), range: 0..<0,
        expected: "a JSON object as APNs and FCM take it",
        advice: HintSentence.writePayload.sentence(["hint": error.hint.sentence]))
    }
    guard value.object != nil else {
      throw LinkRejection(
        code: .malformed, InputSentence.noObject.sentence, range: 0..<0,
        expected: "a JSON object as APNs and FCM take it")
    }
    let message = value.value(at: ["message"]).map(Self.withAndroidData)
    isApple = message == nil && value.value(at: ["aps"])?.object != nil && value.value(at: ["notification"]) == nil
    let apple = (message ?? value).value(at: ["apns", "payload"])
    roots = [value, message, apple].compactMap { $0?.object == nil ? nil : $0 }
  }

  /// The message of a request to FCM as Android gets it: `android.data` replaces `data`, as *FCM HTTP v1, AndroidConfig* says.
  private static func withAndroidData(_ message: JSONValue) -> JSONValue {
    guard let data = message.value(at: ["android", "data"]), data.object != nil, var members = message.object else {
      return message
    }
    members["data"] = data
    return .object(members)
  }

  /// Whether a tap on the notification starts another activity of an Android app than its first one (*FCM HTTP v1,
  /// AndroidNotification*, and `notification` of the earlier interface).
  var hasClickAction: Bool { first(["android.notification.click_action", "notification.click_action"]) != nil }

  /// The title of the notification, or the key of a title that the app translates; nil when the payload has none.
  public var title: String? {
    isApple
      ? first(["aps.alert.title", "aps.alert.title-loc-key"])
      : first([
        "aps.alert.title", "notification.title", "android.notification.title", "data.title", "aps.alert.title-loc-key",
        "notification.title_loc_key", "android.notification.title_loc_key",
      ])
  }

  /// The text of the notification, or the key of a text that the app translates; nil when the payload has none.
  public var body: String? {
    if isApple { return first(["aps.alert.body", "aps.alert", "aps.alert.loc-key", "aps.alert.subtitle"]) }
    return first([
      "aps.alert.body", "aps.alert", "notification.body", "android.notification.body", "data.body", "aps.alert.loc-key",
      "notification.body_loc_key", "android.notification.body_loc_key", "aps.alert.subtitle",
    ]) ?? first(texts.paths)
  }

  /// Whether the phone shows a notification.
  var hasText: Bool { (title != nil || body != nil) && !texts.silent.contains(where: isTrue) }

  /// Throws a rejection with the code `silentPush` for a push without a text: a phone shows no notification for it, so
  /// there is nothing to tap.
  public func requireText() throws(LinkRejection) {
    guard !hasText else { return }
    throw LinkRejection(
      code: .silentPush, InputSentence.silentPush.sentence, range: 0..<0,
      expected: "a text in `aps.alert` or `notification`, or in a member of `push` of links.yaml")
  }

  /// Returns whether the value at a path is true, as a JSON Boolean, a number or a text.
  func isTrue(at path: String) -> Bool {
    guard let value = value(at: path) else { return false }
    return value.bool ?? (value.integer == 1 || ["true", "1"].contains(value.string?.lowercased()))
  }

  /// Returns the text at a path such as `data.link`; nil when there is none or it is empty. A key may contain dots itself,
  /// as `gcm.notification.link` does.
  func text(at path: String) -> String? {
    roots.lazy.compactMap { Self.value(at: path[...], in: $0)?.string }.first { !$0.isEmpty }
  }

  private func value(at path: String) -> JSONValue? {
    roots.lazy.compactMap { Self.value(at: path[...], in: $0) }.first
  }

  private static func inside(_ text: String) -> JSONValue? {
    text.hasPrefix("{") ? try? JSONReader.read(text, maximumDepth: maximumDepth) : nil
  }

  private func first(_ paths: [String]) -> String? { paths.lazy.compactMap { text(at: $0) }.first }

  /// The value at a path. A service may write an object as JSON inside a text, because values of FCM's `data` are texts.
  private static func value(at path: Substring, in value: JSONValue) -> JSONValue? {
    guard let members = value.object ?? value.string.flatMap(Self.inside)?.object else { return nil }
    if let found = members[String(path)] { return found }
    for dot in path.indices where path[dot] == "." {
      guard let inner = members[String(path[..<dot])] else { continue }
      if let found = Self.value(at: path[path.index(after: dot)...], in: inner) { return found }
    }
    return nil
  }
}
