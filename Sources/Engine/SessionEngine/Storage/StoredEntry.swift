package import TextFormats

/// An entry of the journal as a store has it: a `JournalEntry` whose columns of JSON stay text, with the members in the order
/// of their names.
package struct StoredEntry: Encodable {
  private let answer: JSONText?
  private let at: Int64
  private let digest: String
  private let durationMicroseconds: Int64?
  private let event: String
  private let key: String?
  private let location: JSONText
  private let parameters: JSONText?
  private let requests: JSONText?
  private let sequence: Int64
  private let session: String
  private let settled: JSONText?
  private let user: String?

  /// Creates an entry from its columns.
  package init(
    answer: JSONText?, at: Int64, digest: String, durationMicroseconds: Int64?, event: String, key: String?,
    location: JSONText, parameters: JSONText?, requests: JSONText?, sequence: Int64, session: String,
    settled: JSONText?, user: String?
  ) {
    (self.answer, self.at, self.digest, self.durationMicroseconds) = (answer, at, digest, durationMicroseconds)
    (self.event, self.key, self.location, self.parameters) = (event, key, location, parameters)
    (self.requests, self.sequence, self.session, self.settled) = (requests, sequence, session, settled)
    self.user = user
  }
}
