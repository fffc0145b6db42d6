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

  @Test func `it tells each who keeps it once, and holds none of them`() {
    final class Keeper: CancellableKeeper {
      var letGo: [ObjectIdentifier] = []
      override func letGo(of id: ObjectIdentifier) { letGo.append(id) }
    }
    let subscription = Subscription(7)
    let id = ObjectIdentifier(subscription)
    let keepers = (0..<4).map { _ in Keeper() }
    weak var gone: Keeper?
    do {
      let short = Keeper()
      gone = short
      subscription.keep(by: short)
    }
    #expect(gone == nil)
    for keeper in keepers { subscription.keep(by: keeper) }
    #expect(keepers.allSatisfy { $0.letGo.isEmpty })
    subscription.cancel()
    subscription.cancel()
    #expect(keepers.allSatisfy { $0.letGo == [id] })
    let late = Keeper()
    subscription.keep(by: late)
    #expect(late.letGo == [id])
  }

  @Test func `whoever keeps something that is no subscription is told as well`() {
    final class Keeper: CancellableKeeper {
      var letGo: [ObjectIdentifier] = []
      override func letGo(of id: ObjectIdentifier) { letGo.append(id) }
    }
    let promise = Promise<Int>(waitingFor: "x")
    let keeper = Keeper()
    promise.keep(by: keeper)
    #expect(keeper.letGo.isEmpty)
    promise.settle(.value(1))
    #expect(keeper.letGo == [ObjectIdentifier(promise)])
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

  @Test func `a cancelled subscription of a stream lets go of its body, and what goes with it may cancel it again`() {
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
    #expect(gone == nil && ends == 1 && stream.subscriberCount == 0)
    stream.send(1)
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
