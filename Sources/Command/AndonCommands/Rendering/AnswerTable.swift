import SessionEngine
import TextFormats

/// The response to a request of the app that reads: a table where the app declares one, else JSON.
struct AnswerTable {
  let answer: JSONValue
  let table: AppRequest.Table?

  /// The rows of the table; `nil` without a table or a list.
  private var rows: [JSONValue]? { table.flatMap { answer.object?[$0.rows]?.array } }

  /// The identities of the rows, each as it is in the response.
  var identities: [JSONValue] {
    guard let key = table?.columns.first?.key else { return [] }
    return (rows ?? []).compactMap { $0.object?[key] }
  }

  /// The text for people.
  var text: String {
    guard let table, let rows else { return (try? JSONCoding.text(answer)) ?? "" }
    guard !rows.isEmpty else { return "no \(table.rows)" }
    var text = TextTable(table.columns.map(\.heading), width: StandardOutput.width)
    for row in rows {
      text.add(
        table.columns.map { column in
          let value = row.object?[column.key]
          guard column.isTime else { return value?.plainText ?? "" }
          return value?.integer.map { Timestamp(milliseconds: $0).shortText } ?? ""
        })
    }
    return text.text
  }
}

extension JSONValue {
  /// The text of a string, a number or a truth value; empty for another value.
  var plainText: String {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let isTrue): isTrue ? "yes" : "no"
    default: ""
    }
  }
}
