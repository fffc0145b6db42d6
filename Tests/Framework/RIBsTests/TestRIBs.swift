import RIBs
import Streams

/// What happened, in order: shared by the RIBs of a test.
final class Trace {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

/// An interactor that writes down what happens to it.
class TracingInteractor: Interactor {
  let name: String
  let trace: Trace
  var onActive: (() -> Void)?
  var onResign: (() -> Void)?

  init(_ name: String, _ trace: Trace = Trace()) {
    self.name = name
    self.trace = trace
  }

  override func didBecomeActive() {
    trace.add("\(name) active")
    onActive?()
  }

  override func willResignActive() {
    trace.add("\(name) resigns, active: \(isActive)")
    onResign?()
  }
}

/// A router over a tracing interactor.
class TestRouter: Router<TracingInteractor> {
  var onLoad: (() -> Void)?
  override func didLoad() {
    interactor.trace.add("\(interactor.name) loaded")
    onLoad?()
  }
  override var parameters: [String: String] { ["name": interactor.name] }
}

/// The router of a second kind of child.
final class OtherRouter: TestRouter {}

/// A root over a tracing interactor.
final class RootRouter: LaunchRouter<TracingInteractor> {
  override func didLoad() { interactor.trace.add("\(interactor.name) loaded") }
}

/// A launched root with its tree and trace.
struct TracedTree {
  let trace = Trace()
  let tree = RIBTree()
  let root: RootRouter

  init() {
    root = RootRouter(interactor: TracingInteractor("root", trace), component: EmptyComponent())
    root.launch(in: tree)
  }

  func child(_ name: String) -> TestRouter {
    TestRouter(interactor: TracingInteractor(name, trace), component: EmptyComponent())
  }
}
