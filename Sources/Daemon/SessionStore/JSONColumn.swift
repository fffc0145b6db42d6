import SessionEngine
import TextFormats

/// Writes and reads columns that hold JSON. Keys are sorted, so that equal values are equal bytes.
enum JSONColumn {
  static func text(_ texts: [String]) -> String { text { $0.value(texts) } }
  static func text(_ texts: [String: String]) -> String { text { $0.value(texts) } }
  static func text(_ requests: RequestCounts) -> String { text { requests.write(to: &$0) } }

  static func text(_ requests: [RequestMinute]) -> String {
    text {
      $0.openArray()
      for minute in requests { minute.write(to: &$0) }
      $0.closeArray()
    }
  }

  static func text(_ outcome: LinkOutcome) -> String { outcome.json }

  /// A list of values that are JSON already.
  static func list(_ values: [String]) -> String {
    text {
      $0.openArray()
      for value in values { $0.raw(value) }
      $0.closeArray()
    }
  }

  /// The states of stores by name, each of them JSON already, as one object.
  static func state(_ state: [String: String]) -> String {
    text {
      $0.openObject()
      for (name, value) in state.sorted(by: { $0.key < $1.key }) {
        $0.key(name)
        $0.raw(value)
      }
      $0.closeObject()
    }
  }

  private static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return json.text
  }

  /// Splits what `state(_:)` wrote, each state byte for byte.
  ///
  /// Throws `StorageError` with the code `corrupt` for a text that is not a JSON object.
  static func state(from text: String) throws(StorageError) -> [String: String] {
    do {
      return try JSONReader.memberTexts(text)
    } catch {
      throw StorageError(code: .corrupt, message: "the state of a session is not a JSON object")
    }
  }
}
