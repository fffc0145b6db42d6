/// Values of the size of our rows in a redis server, sent by the client that the other floors have.
///
/// `redis-benchmark` sleeps while it waits; where our own client does not, neither may the one for redis.
enum RedisValues {
  private static let keys = 1000
  private static let valueBytes = 600
  /// What redis says to one: `+OK` and the end of a line.
  private static let answerBytes = 5

  /// `SET`s a second, so many at once.
  static func rate(_ client: BatchClient, pipeline: Int, seconds: Double) throws -> Int {
    let value = String(repeating: "x", count: valueBytes)
    let commands = (0..<keys).map { number in
      let key = "key:\(1_000_000 + number)"
      return Array("*3\r\n$3\r\nSET\r\n$\(key.utf8.count)\r\n\(key)\r\n$\(valueBytes)\r\n\(value)\r\n".utf8)
    }
    let batches = (0..<max(1, keys / pipeline)).map { batch in
      (0..<pipeline).flatMap { commands[(batch * pipeline + $0) % keys] }
    }
    return Int(try client.rate(of: batches, answer: answerBytes * pipeline, seconds: seconds) * Double(pipeline))
  }
}
