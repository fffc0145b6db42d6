import TextFormats

/// A line of the journal as it is stored: a `JournalEntry` whose columns of JSON stay text, with the members in the order
/// of their names.
struct StoredEntry: Encodable {
  let answer: JSONText?
  let at: Int64
  let digest: String
  let durationMicroseconds: Int64?
  let event: String
  let key: String?
  let location: JSONText
  let parameters: JSONText?
  let requests: JSONText?
  let sequence: Int64
  let session: String
  let settled: JSONText?
  let user: String?
}
