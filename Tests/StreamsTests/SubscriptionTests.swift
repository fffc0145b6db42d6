import Streams
import Testing

@Suite struct SubscriptionTests {
  @Test func `it ends once, hands its body to the first who ends it, and tells those who asked`() {
    let subscription = Subscription(7)
    var told = 0
    subscription.onFinish { told += 1 }
    #expect(subscription.body == 7 && told == 0)
    #expect(subscription.end() == 7 && subscription.body == nil)
    #expect(subscription.end() == nil)
    subscription.cancel()
    #expect(told == 1)
    subscription.onFinish { told += 1 }
    #expect(told == 2)
  }

  @Test func `what goes with the body may cancel the subscription once more`() {
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

  @Test func `a stream that ends, or is dropped, ends its subscriptions`() {
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

  @Test func `an observation is over once the future has settled`() {
    let promise = Promise<Int>(waitingFor: "x")
    var ends = 0
    promise.future.observe { _ in }.onFinish { ends += 1 }
    promise.settle(.value(1))
    promise.future.observe { _ in }.onFinish { ends += 1 }
    #expect(ends == 2)
  }
}
