import LinkAssociation

/// The objects of a JSON text while it is read, each with the channel of its links.
struct JSONScopes {
  private var scopes: [Scope]

  private struct Scope {
    let parent: Int
    /// The name of the member that the object is.
    let name: String?
    var channel: String?
    /// The names of its members.
    var keys: Set<String> = []
    /// The members that are true.
    var flags: [String] = []
  }
  /// The number of the object that is read.
  private(set) var current = 0

  /// The text as a whole, inside of a text with a channel of its own or of none.
  init(outside channel: String?) { scopes = [Scope(parent: 0, name: nil, channel: channel)] }

  /// Reads what is between two texts, behind the name of a member.
  mutating func read(_ bytes: ArraySlice<UInt8>, behind key: String?) {
    let value = bytes.drop { " \t\r\n:".utf8.contains($0) }
    var name = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":") ? key : nil
    if let name, value.starts(with: "true".utf8) { setFlag(name) }
    for byte in bytes {
      if byte == UInt8(ascii: "{") {
        scopes.append(Scope(parent: current, name: name, channel: name.flatMap(Self.channel(ofMember:))))
        (current, name) = (scopes.count - 1, nil)
      } else if byte == UInt8(ascii: "}") {
        current = scopes[current].parent
      }
    }
  }

  /// Keeps the channel of the object that is read. `isFurther` is whether it is one more in a list of several.
  mutating func set(_ channel: String, isFurther: Bool) {
    let first = isFurther ? scopes[current].channel : nil
    scopes[current].channel = [first, channel].compactMap(\.self).joined(separator: "、")
  }

  /// Reads the name of a member. By their members the payloads of Apple, and the messages of FCM with a notification or data, are
  /// pushes (Apple, *Generating a remote notification*; Firebase, *HTTP v1 API* and *Legacy HTTP*), and the requests with messages
  /// are those of LINE (LINE Developers, *Messaging API reference*).
  mutating func read(key: String) {
    scopes[current].keys.insert(key)
    let keys = scopes[current].keys
    let isOfFCM =
      scopes[current].name == "message" && !keys.isDisjoint(with: ["notification", "data"])
      || keys.contains("notification") && !keys.isDisjoint(with: Self.receivers)
    if scopes[current].channel == nil, keys.contains("aps") || isOfFCM { scopes[current].channel = "push" }
    if scopes[current].channel == nil, keys.contains("messages"), !keys.isDisjoint(with: Self.ofLINE) {
      scopes[current].channel = "line"
    }
  }

  /// The members beside the messages of a request of LINE.
  private static let ofLINE: Set<String> = [
    "to", "replyToken", "recipient", "notificationDisabled", "customAggregationUnits",
  ]

  /// The members with the receivers of a message of FCM, and with what is for one kind of phone.
  private static let receivers: Set<String> = [
    "to", "registration_ids", "token", "topic", "condition", "android", "apns",
  ]

  /// The channel of the object that is a member, as services for messages name them: `ios_push`, `webpush`. A push of the web opens
  /// the browser.
  private static func channel(ofMember name: String) -> String? {
    name == "webpush" || name.hasSuffix("_push") ? name : nil
  }

  /// Keeps a member of the object that is read as one that is true.
  mutating func setFlag(_ key: String) { scopes[current].flags.append(key) }

  /// The members of an object that are true.
  func flags(of scope: Int) -> [String] { scopes[scope].flags }

  /// The channel of an object: its own, or that of the one around it; `nil` for none.
  func channel(of scope: Int) -> String? {
    var scope = scope
    while scopes[scope].channel == nil, scope != 0 { scope = scopes[scope].parent }
    return scopes[scope].channel
  }
}
