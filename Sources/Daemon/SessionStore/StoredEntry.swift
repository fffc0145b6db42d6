import TextFormats

/// A line of the journal as it is stored: the columns of JSON stay text.
struct StoredEntry {
  let answer: String?
  let at: Int64
  let digest: String
  let durationMicroseconds: Int64?
  let event: String
  let key: String?
  let location: String
  let parameters: String?
  let requests: String?
  let sequence: Int64
  let session: String
  let settled: String?
  let user: String?

  /// The JSON of the `JournalEntry`, whose members are in the order of their names.
  var json: JSONText {
    var json = JSONWriter()
    func member(_ name: String, _ text: String?) {
      guard let text else { return }
      json.key(name)
      json.raw(text)
    }
    json.openObject()
    member("answer", answer)
    member("at", "\(at)")
    json.key("digest")
    json.value(digest)
    member("durationMicroseconds", durationMicroseconds.map { "\($0)" })
    json.key("event")
    json.value(event)
    if let key {
      json.key("key")
      json.value(key)
    }
    member("location", location)
    member("parameters", parameters)
    member("requests", requests)
    member("sequence", "\(sequence)")
    json.key("session")
    json.value(session)
    member("settled", settled)
    if let user {
      json.key("user")
      json.value(user)
    }
    json.closeObject()
    return JSONText(json.text)
  }
}
