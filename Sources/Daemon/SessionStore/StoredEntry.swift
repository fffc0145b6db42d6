import TextFormats

/// A line of the journal as it is stored: the columns of JSON stay text. Its JSON is that of its `JournalEntry`.
///
/// The members are in the order of their names, in which the encoder writes them without moving any.
struct StoredEntry: Encodable {
  let answer: JSONText?
  let at: Int64
  let digest: String
  let durationMicroseconds: Int64?
  let event: String
  let key: String?
  let location: JSONText?
  let parameters: JSONText?
  let requests: JSONText?
  let sequence: Int64
  let session: String
  let settled: JSONText?
}
