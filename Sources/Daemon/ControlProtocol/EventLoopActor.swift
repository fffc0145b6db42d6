package import NIOCore

/// An actor that is confined to one event loop.
package protocol EventLoopActor: Actor {
  /// The event loop.
  nonisolated var eventLoop: any EventLoop { get }
}

extension EventLoopActor {
  /// Runs `body` on the event loop, from any thread.
  package nonisolated func execute(_ body: @escaping @Sendable (isolated Self) -> Void) {
    eventLoop.execute { self.assumeIsolated { body($0) } }
  }

  /// Runs `body` on the event loop after a while.
  @discardableResult
  package nonisolated func schedule(
    in delay: TimeAmount, _ body: @escaping @Sendable (isolated Self) -> Void
  ) -> Scheduled<Void> {
    eventLoop.scheduleTask(in: delay) { self.assumeIsolated { body($0) } }
  }
}
