import RIBs
import Streams
import Testing

@Suite struct InteractorTests {
  @Test func `an interactor is inactive by default, active after activation, inactive after deactivation`() {
    let interactor = TracingInteractor("a")
    #expect(!interactor.isActive)
    interactor.activate()
    #expect(interactor.isActive)
    interactor.deactivate()
    #expect(!interactor.isActive)
  }

  @Test func `a repeated activation or deactivation does not call the hooks again`() {
    let interactor = TracingInteractor("a")
    interactor.activate()
    interactor.activate()
    #expect(interactor.trace.lines == ["a active"])
    interactor.deactivate()
    interactor.deactivate()
    #expect(interactor.trace.lines == ["a active", "a resigns, active: true"])
  }

  @Test func `the activity stream replays, is distinct, and ends with the interactor`() {
    var received: [Bool] = []
    var stream: ValueStream<Bool>?
    do {
      let interactor = TracingInteractor("a")
      stream = interactor.isActiveStream
      stream?.subscribe { received.append($0) }
      interactor.activate()
      interactor.activate()
      interactor.deactivate()
    }
    #expect(received == [false, true, false])
    #expect(stream?.isFinished == true)
  }

  @Test func `a subscription tied to an inactive interactor ends at once`() {
    let interactor = TracingInteractor("a")
    let stream = MutableValueStream(0)
    stream.subscribe { _ in }.cancelOnDeactivate(of: interactor)
    #expect(stream.subscriberCount == 0)
  }

  @Test func `a subscription tied to an active interactor ends when that resigns, and stays ended`() {
    let interactor = TracingInteractor("a")
    let stream = MutableValueStream(0)
    var received: [Int] = []
    interactor.activate()
    stream.subscribe { received.append($0) }.cancelOnDeactivate(of: interactor)
    stream.send(1)
    interactor.deactivate()
    stream.send(2)
    interactor.activate()
    stream.send(3)
    #expect(received == [0, 1])
    #expect(stream.subscriberCount == 0)
  }

  @Test func `a tied subscription still receives values in willResignActive`() {
    let interactor = TracingInteractor("a")
    let stream = MutableValueStream(0)
    var received: [Int] = []
    interactor.activate()
    stream.subscribe { received.append($0) }.cancelOnDeactivate(of: interactor)
    interactor.onResign = { stream.send(1) }
    interactor.deactivate()
    #expect(received == [0, 1])
  }

  @Test func `a tied subscription ends when its interactor is released while active`() {
    let stream = MutableValueStream(0)
    do {
      let interactor = TracingInteractor("a")
      interactor.activate()
      stream.subscribe { _ in }.cancelOnDeactivate(of: interactor)
      #expect(stream.subscriberCount == 1)
    }
    #expect(stream.subscriberCount == 0)
  }

  @Test func `a confined subscription receives only the values sent while its interactor is active`() {
    let interactor = TracingInteractor("a")
    let stream = MutableValueStream(0)
    var received: [Int] = []
    stream.subscribe(confinedTo: interactor) { received.append($0) }
    stream.send(1)
    interactor.activate()
    #expect(received == [])
    stream.send(2)
    interactor.deactivate()
    stream.send(3)
    interactor.activate()
    stream.send(4)
    #expect(received == [2, 4])
  }
}

@Suite struct PresentableInteractorTests {
  private final class Screen: Presentable {}

  @Test func `a presenter is released with its interactor`() {
    weak var screen: Screen?
    do {
      let interactor = PresentableInteractor<any Presentable>(presenter: Screen())
      screen = interactor.presenter as? Screen
      #expect(screen != nil)
    }
    #expect(screen == nil)
  }

  @Test func `a presenter holds its view`() {
    final class View: ViewController {}
    let view = View()
    #expect(Presenter(view: view).view === view)
  }
}
