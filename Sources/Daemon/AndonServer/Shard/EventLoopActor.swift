import NIOCore

/// An actor that is confined to one event loop.
protocol EventLoopActor: Actor {
  nonisolated var eventLoop: any EventLoop { get }
}

extension EventLoopActor {
  /// Runs `body` on the event loop, from any thread.
  nonisolated func execute(_ body: @escaping @Sendable (isolated Self) -> Void) {
    eventLoop.execute { self.assumeIsolated { body($0) } }
  }

  /// Runs `body` on the event loop after a while.
  @discardableResult
  nonisolated func schedule(
    in delay: TimeAmount, _ body: @escaping @Sendable (isolated Self) -> Void
  ) -> Scheduled<Void> {
    eventLoop.scheduleTask(in: delay) { self.assumeIsolated { body($0) } }
  }
}
