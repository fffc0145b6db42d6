import Streams
import Testing

@Suite struct SubscriptionTests {
  @Test func `a subscription ends once, returns its body to the first caller of end and calls its finish observers`() {
    let subscription = Subscription(7)
    var told = 0
    subscription.onFinish { told += 1 }
    #expect(subscription.body == 7)
    #expect(told == 0)
    #expect(subscription.end() == 7)
    #expect(subscription.body == nil)
    #expect(subscription.end() == nil)
    subscription.cancel()
    #expect(told == 1)
    subscription.onFinish { told += 1 }
    #expect(told == 2)
  }

  @Test func `an object released with the body can cancel the subscription again`() {
    final class Guardian {
      var subscription: Subscription<() -> Void>?
      deinit { subscription?.cancel() }
    }
    var ends = 0
    let subscription: Subscription<() -> Void>
    do {
      let guardian = Guardian()
      subscription = Subscription { _ = guardian }
      guardian.subscription = subscription
    }
    subscription.onFinish { ends += 1 }
    subscription.cancel()
    #expect(ends == 1)
  }

  @Test func `a cancelled stream subscription releases its body, and an object released with it can cancel it again`() {
    final class Guardian {
      var subscription: (any Cancellable)?
      deinit { subscription?.cancel() }
    }
    let stream = MutableValueStream(0)
    var ends = 0
    weak var gone: Guardian?
    let subscription: any Cancellable
    do {
      let guardian = Guardian()
      gone = guardian
      subscription = stream.subscribe { _ in withExtendedLifetime(guardian) {} }
      guardian.subscription = subscription
    }
    subscription.onFinish { ends += 1 }
    #expect(gone != nil)
    subscription.cancel()
    #expect(gone == nil)
    #expect(ends == 1)
    #expect(stream.subscriberCount == 0)
    stream.send(1)
  }

  @Test func `a stream that finishes or is released ends its subscriptions`() {
    var ends = 0
    do {
      let finished = MutableValueStream(0)
      finished.subscribe { _ in }.onFinish { ends += 1 }
      finished.finish()
      #expect(ends == 1)
      let dropped = MutableValueStream(0)
      dropped.subscribe { _ in }.onFinish { ends += 1 }
    }
    #expect(ends == 2)
  }

  @Test func `an observation has ended once the future has settled`() {
    let promise = Promise<Int>(waitingFor: "x")
    var ends = 0
    promise.future.observe { _ in }.onFinish { ends += 1 }
    promise.settle(.value(1))
    promise.future.observe { _ in }.onFinish { ends += 1 }
    #expect(ends == 2)
  }
}
