extension LinkOutcome {
  /// Writes the stable JSON straight, keys sorted: byte for byte what the encoder makes of the outcome.
  public func write(to json: inout JSONWriter) {
    json.openObject()
    json.key("attached")
    json.value(attached)
    json.key("canonical")
    json.value(canonical)
    json.key("detached")
    json.value(detached)
    if let expected { json.field("expected", expected) }
    if let hint { json.field("hint", hint) }
    json.key("link")
    json.value(link)
    json.key("location")
    json.value(location)
    if let message { json.field("message", message) }
    json.field("outcome", outcome.rawValue)
    if let range {
      json.key("range")
      json.openList()
      for bound in range { json.value(bound) }
      json.closeList()
    }
    json.field("reason", reason)
    json.key("requests")
    json.value(requests)
    if let requestsByRIB {
      json.key("requestsByRIB")
      json.value(requestsByRIB)
    }
    json.field("session", session)
    writeSteps(to: &json)
    if let supersededBy {
      json.key("supersededBy")
      json.value(supersededBy)
    }
    json.key("unknown")
    json.value(unknown)
    if let until {
      json.key("until")
      json.value(until)
    }
    json.field("url", url)
    json.field("workflow", workflow)
    json.closeObject()
  }

  private func writeSteps(to json: inout JSONWriter) {
    json.key("steps")
    json.openList()
    for step in steps {
      json.openObject()
      json.field("name", step.name)
      json.field("outcome", step.outcome.rawValue)
      if let reason = step.reason { json.field("reason", reason) }
      json.closeObject()
    }
    json.closeList()
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }
}
