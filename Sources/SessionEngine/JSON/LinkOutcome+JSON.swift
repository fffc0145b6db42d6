public import TextFormats

extension LinkOutcome {
  /// Writes the stable JSON straight, keys sorted: byte for byte what the encoder makes of the outcome.
  public func write(to json: inout JSONWriter) {
    json.openObject()
    json.key("attached")
    json.value(attached)
    if let attribution { json.field("attribution", attribution) }
    json.key("canonical")
    json.value(canonical)
    json.key("detached")
    json.value(detached)
    if let dialect { json.field("dialect", dialect) }
    if let expected { json.field("expected", expected) }
    if let hint { json.field("hint", hint) }
    json.key("link")
    json.value(link)
    json.key("location")
    json.value(location)
    if let message { json.field("message", message) }
    if let notes { write(notes, to: &json) }
    json.field("outcome", outcome.rawValue)
    if let range { write(range, to: &json) }
    json.field("reason", reason)
    json.key("requests")
    json.value(requests)
    if let requestsByRIB { json.field("requestsByRIB", requestsByRIB) }
    json.field("session", session)
    writeSteps(to: &json)
    if let supersededBy { json.field("supersededBy", supersededBy) }
    json.key("unknown")
    json.value(unknown)
    if let until { json.field("until", until) }
    json.field("url", url)
    json.field("workflow", workflow)
    json.closeObject()
  }

  private func write(_ range: [Int], to json: inout JSONWriter) {
    json.key("range")
    json.openArray()
    for bound in range { json.value(bound) }
    json.closeArray()
  }

  private func write(_ notes: [OutcomeNote], to json: inout JSONWriter) {
    json.key("notes")
    json.openArray()
    for note in notes {
      json.openObject()
      json.field("code", note.code)
      json.field("message", note.message)
      if let parameter = note.parameter { json.field("parameter", parameter) }
      json.closeObject()
    }
    json.closeArray()
  }

  private func writeSteps(to json: inout JSONWriter) {
    json.key("steps")
    json.openArray()
    for step in steps {
      json.openObject()
      json.field("name", step.name)
      json.field("outcome", step.outcome.rawValue)
      if let reason = step.reason { json.field("reason", reason) }
      json.closeObject()
    }
    json.closeArray()
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  fileprivate mutating func field(_ name: String, _ number: some FixedWidthInteger) {
    key(name)
    value(number)
  }

  fileprivate mutating func field(_ name: String, _ texts: [String: String]) {
    key(name)
    value(texts)
  }

  fileprivate mutating func field(_ name: String, _ numbers: [String: Int]) {
    key(name)
    value(numbers)
  }
}
