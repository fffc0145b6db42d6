import RIBs
import Streams
import Testing

@Suite struct InteractorTests {
  @Test func `it is inactive by default, active after activation, inactive after deactivation`() {
    let interactor = TracingInteractor("a")
    #expect(!interactor.isActive)
    interactor.activate()
    #expect(interactor.isActive)
    interactor.deactivate()
    #expect(!interactor.isActive)
  }

  @Test func `the hooks are called once each, not again when repeated`() {
    let interactor = TracingInteractor("a")
    interactor.activate()
    interactor.activate()
    #expect(interactor.trace.lines == ["a active"])
    interactor.deactivate()
    interactor.deactivate()
    #expect(interactor.trace.lines == ["a active", "a resigns, active: true"])
  }

  @Test func `its activity is a stream that replays, is distinct, and ends with it`() {
    var heard: [Bool] = []
    var stream: ValueStream<Bool>?
    do {
      let interactor = TracingInteractor("a")
      stream = interactor.isActiveStream
      stream?.subscribe { heard.append($0) }
      interactor.activate()
      interactor.activate()
      interactor.deactivate()
    }
    #expect(heard == [false, true, false])
    #expect(stream?.isFinished == true)
  }

  @Test func `what is tied while it is inactive ends at once`() {
    let interactor = TracingInteractor("a")
    let stream = MutableValueStream(0)
    stream.subscribe { _ in }.cancelOnDeactivate(of: interactor)
    #expect(stream.subscriberCount == 0)
  }

  @Test func `what is tied while it is active ends when it resigns, and stays ended`() {
    let interactor = TracingInteractor("a")
    let stream = MutableValueStream(0)
    var heard: [Int] = []
    interactor.activate()
    stream.subscribe { heard.append($0) }.cancelOnDeactivate(of: interactor)
    stream.send(1)
    interactor.deactivate()
    stream.send(2)
    interactor.activate()
    stream.send(3)
    #expect(heard == [0, 1])
    #expect(stream.subscriberCount == 0)
  }

  @Test func `what is tied still runs while it is about to resign`() {
    let interactor = TracingInteractor("a")
    let stream = MutableValueStream(0)
    var heard: [Int] = []
    interactor.activate()
    stream.subscribe { heard.append($0) }.cancelOnDeactivate(of: interactor)
    interactor.onResign = { stream.send(1) }
    interactor.deactivate()
    #expect(heard == [0, 1])
  }

  @Test func `what is tied ends when it is released while active`() {
    let stream = MutableValueStream(0)
    do {
      let interactor = TracingInteractor("a")
      interactor.activate()
      stream.subscribe { _ in }.cancelOnDeactivate(of: interactor)
      #expect(stream.subscriberCount == 1)
    }
    #expect(stream.subscriberCount == 0)
  }

  @Test func `a confined subscription hears only what is sent while it is active`() {
    let interactor = TracingInteractor("a")
    let stream = MutableValueStream(0)
    var heard: [Int] = []
    stream.subscribe(confinedTo: interactor) { heard.append($0) }
    stream.send(1)
    interactor.activate()
    #expect(heard == [])
    stream.send(2)
    interactor.deactivate()
    stream.send(3)
    interactor.activate()
    stream.send(4)
    #expect(heard == [2, 4])
  }
}

@Suite struct PresentableInteractorTests {
  private final class Screen: Presentable {}

  @Test func `the presenter goes with its interactor`() {
    weak var screen: Screen?
    do {
      let interactor = PresentableInteractor<any Presentable>(presenter: Screen())
      screen = interactor.presenter as? Screen
      #expect(screen != nil)
    }
    #expect(screen == nil)
  }

  @Test func `a presenter stands between an interactor and its view`() {
    final class View: ViewControllable {}
    let view = View()
    #expect(Presenter(view: view).view === view)
  }
}
