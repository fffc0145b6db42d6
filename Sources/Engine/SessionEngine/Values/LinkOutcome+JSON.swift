public import TextFormats

extension LinkOutcome {
  /// The outcome as JSON with sorted keys, byte for byte what `JSONCoding` makes of it.
  ///
  /// A trick: with the encoder, one third of a link's time is the JSON of its outcome, which is written twice.
  /// A test compares the two for every member.
  public var json: String {
    var json = JSONWriter()
    write(to: &json)
    return json.text
  }

  /// Writes the outcome as JSON with sorted keys.
  public func write(to json: inout JSONWriter) {
    json.openObject()
    json.member("attached") { $0.value(attached) }
    json.member("attribution", attribution) { $0.value($1) }
    json.member("canonical") { $0.value(canonical) }
    json.member("detached") { $0.value(detached) }
    json.member("dialect", dialect) { $0.value($1) }
    json.member("expected", expected) { $0.value($1) }
    json.member("hint", hint) { $0.value($1) }
    json.member("link") { $0.value(link) }
    json.member("location") { $0.value(location) }
    json.member("message", message) { $0.value($1) }
    json.member("notes", notes) { $0.array($1) { $1.write(to: &$0) } }
    json.member("now", now) { $0.value($1) }
    json.member("outcome") { $0.value(outcome.rawValue) }
    json.member("range", range) { $0.array($1) { $0.value($1) } }
    json.member("reason") { $0.value(reason) }
    json.member("requestCounts", requestCounts) { $1.write(to: &$0) }
    json.member("requests") { $0.value(requests) }
    json.member("requestsByRIB", requestsByRIB) { $0.value($1) }
    json.member("session") { $0.value(session) }
    json.member("steps") { $0.array(steps) { $1.write(to: &$0) } }
    json.member("supersededBy", supersededBy) { $0.value($1) }
    json.member("unknown") { $0.value(unknown) }
    json.member("until", until) { $0.value($1) }
    json.member("url") { $0.value(url) }
    json.member("workflow") { $0.value(workflow) }
    json.closeObject()
  }
}

extension StepOutcome {
  fileprivate func write(to json: inout JSONWriter) {
    json.openObject()
    json.member("name") { $0.value(name) }
    json.member("outcome") { $0.value(outcome.rawValue) }
    json.member("reason", reason) { $0.value($1) }
    json.closeObject()
  }
}

extension RequestCounts {
  /// Writes the rows as JSON with sorted keys.
  public func write(to json: inout JSONWriter) {
    json.array(rows) { json, row in
      json.openObject()
      json.member("request") { $0.value(row.request) }
      json.member("rib") { $0.value(row.rib) }
      json.member("seen") { $0.value(row.seen) }
      json.member("unseen") { $0.value(row.unseen) }
      json.closeObject()
    }
  }
}

extension RequestMinute {
  /// Writes the minute as JSON with sorted keys.
  public func write(to json: inout JSONWriter) {
    json.openObject()
    json.member("counts") { counts.write(to: &$0) }
    json.member("minute") { $0.value(minute) }
    json.closeObject()
  }
}

extension OutcomeNote {
  fileprivate func write(to json: inout JSONWriter) {
    json.openObject()
    json.member("code") { $0.value(code) }
    json.member("message") { $0.value(message) }
    json.member("parameter", parameter) { $0.value($1) }
    json.closeObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) {
    key(name)
    write(&self)
  }

  fileprivate mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    openArray()
    for element in elements { write(&self, element) }
    closeArray()
  }
}
