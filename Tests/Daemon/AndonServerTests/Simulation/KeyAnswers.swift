/// The responses to requests with keys: the same key gets the first response.
struct KeyAnswers {
  private struct First {
    /// The answer; of a link, as it was shown last, for one that waits goes on.
    var text: Substring
    /// The number of the link while it waits.
    var waiting: Int?
  }
  /// One for each time that the request was done: after its session has ended, or its line was pruned, it is new.
  private var firsts: [String: [First]] = [:]
  /// How often each was sent.
  private var sent: [String: Int] = [:]

  /// A request with a key is sent.
  mutating func send(_ key: String?) {
    if let key { sent[key, default: 0] += 1 }
  }

  /// Whether the key was sent no more than once.
  func isSentOnce(_ key: String) -> Bool { sent[key, default: 0] <= 1 }

  /// A key was answered, by what was done so often. `isOpen` when it is that of a link which waits for its end.
  mutating func take(_ key: String, _ text: Substring, _ result: [String: Any], done: Int, isOpen: Bool) throws {
    let link = result["link"] as? Int
    let isWaiting = isOpen && result["outcome"] as? String == "waiting"
    let answer = First(text: text, waiting: isWaiting ? link : nil)
    var known = firsts[key, default: []]
    if known.contains(where: { $0.text == text }) { return }
    if let index = known.firstIndex(where: { $0.waiting != nil && $0.waiting == link }) {
      // A link that waited may have gone on, or come to its end.
      known[index] = answer
    } else {
      known.append(answer)
    }
    firsts[key] = known
    guard known.count <= max(1, done) else {
      throw ViolationError("the key \(key) was answered anew: \(known.map(\.text)), and was done \(done) times")
    }
  }
}
