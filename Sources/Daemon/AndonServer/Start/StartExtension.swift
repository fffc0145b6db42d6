package import Dispatch

/// Asks the service manager for more time, again and again, while a start takes long: it would end the process otherwise.
package final class StartExtension {
  /// The time that each message asks for, in seconds.
  private static let seconds = 60
  private let timer: any DispatchSourceTimer

  /// Asks at once, and then after each `interval`. `status` says what takes long.
  package init(
    _ status: String, interval: DispatchTimeInterval = .seconds(20),
    send: @escaping @Sendable (String) -> Void = { ServiceNotification.send($0) }
  ) {
    let text = "EXTEND_TIMEOUT_USEC=\(Self.seconds * 1_000_000)\nSTATUS=\(status)"
    send(text)
    // The start blocks its own thread.
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "start-extension"))
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { send(text) }
    timer.resume()
  }

  /// Asks no more: the long part of the start is over.
  package func end() { timer.cancel() }

  deinit { timer.cancel() }
}
