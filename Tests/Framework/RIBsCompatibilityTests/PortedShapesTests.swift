import RIBsCompatibility
import Testing

import struct RIBs.RoutingError
import class RIBs.RIBTree
import class RIBs.ViewController

// A small tree in the shapes of the published framework: a shop whose links open a shelf.

private protocol ShelfListener: AnyObject {
  func shelfDidClose()
}

private protocol ShelfActionableItem: AnyObject {
  func take(_ book: String) -> Observable<(any ShelfActionableItem, String)>
}

private protocol ShelfInteractable: Interactable {
  var listener: (any ShelfListener)? { get set }
}

private final class ShelfInteractor: Interactor, ShelfInteractable, ShelfActionableItem {
  weak var listener: (any ShelfListener)?
  let taken = BehaviorRelay<[String]>(value: [])
  var seen: [[String]] = []

  override func didBecomeActive() {
    taken.asObservable().subscribe(onNext: { self.seen.append($0) }).disposeOnDeactivate(interactor: self)
  }

  func take(_ book: String) -> Observable<(any ShelfActionableItem, String)> {
    taken.accept(taken.value + [book])
    return .just((self, book))
  }
}

private final class ShelfRouter: ViewableRouter<any ShelfInteractable, any ViewControllable> {}

private protocol ShopActionableItem: AnyObject {
  func waitForShelf() -> Observable<(any ShelfActionableItem, ())>
}

private protocol ShopInteractable: Interactable, ShelfListener {
  var router: ShopRouter? { get set }
}

private final class ShopInteractor: Interactor, ShopInteractable, ShopActionableItem {
  weak var router: ShopRouter?
  private let shelves = ReplaySubject<any ShelfActionableItem>.create(bufferSize: 1)

  func waitForShelf() -> Observable<(any ShelfActionableItem, ())> { shelves.map { ($0, ()) } }
  func open() { if let shelf = router?.routeToShelf() { shelves.onNext(shelf) } }
  func shelfDidClose() { router?.closeShelf() }
}

private final class ShopRouter: LaunchRouter<any ShopInteractable, ViewController> {
  private(set) var shelf: ShelfRouter?

  override init(interactor: any ShopInteractable, viewController: ViewController) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToShelf() -> any ShelfActionableItem {
    let interactor = ShelfInteractor()
    interactor.listener = self.interactor
    let router = ShelfRouter(interactor: interactor, viewController: ViewController())
    shelf = router
    attachChild(router)
    viewController.present(router.viewControllable)
    return interactor
  }

  func closeShelf() {
    guard let shelf else { return }
    detachChild(shelf)
    self.shelf = nil
  }
}

private final class TakeWorkflow: Workflow<any ShopActionableItem> {
  private(set) var ends: [String] = []

  init(_ book: String) {
    super.init()
    onStep { shop in shop.waitForShelf() }.onStep { shelf, _ in shelf.take(book) }.commit()
  }

  override func didComplete() { ends.append("completed") }
  override func didReceiveError(_ error: any Error) { ends.append("\(error)") }
}

/// The published shapes on the tree of this package.
@Suite struct PortedShapesTests {
  private let interactor = ShopInteractor()
  private let root: ShopRouter
  private let tree = RIBTree()

  init() {
    root = ShopRouter(interactor: interactor, viewController: ViewController())
    root.launch(in: tree)
  }

  @Test func `routers are nodes of the tree, and their views have places`() throws {
    #expect(interactor.isActive)
    interactor.open()
    let shelf = try #require(root.shelf)
    #expect(root.children.map(\.path) == ["Shop/Shelf"])
    #expect(shelf.isVisible)
    #expect(!root.isVisible)
    interactor.shelfDidClose()
    #expect(root.children.isEmpty)
    #expect(root.isVisible)
    withExtendedLifetime(shelf) {}
  }

  @Test func `a workflow waits for its item, and runs as soon as it is there`() throws {
    let workflow = TakeWorkflow("Momo")
    workflow.subscribe(interactor)
    #expect(workflow.ends == [])
    interactor.open()
    #expect(workflow.ends == ["completed"])
    let shelf = try #require(root.shelf?.interactor as? ShelfInteractor)
    #expect(shelf.seen == [[], ["Momo"]])
  }

  @Test func `an item of a RIB that is gone is not replayed`() {
    interactor.open()
    interactor.shelfDidClose()
    let workflow = TakeWorkflow("Momo")
    workflow.subscribe(interactor)
    #expect(workflow.ends == [])
    interactor.open()
    #expect(workflow.ends == ["completed"])
  }

  @Test func `a run that is disposed of does nothing more`() {
    let workflow = TakeWorkflow("Momo")
    let run = workflow.subscribe(interactor)
    run.dispose()
    interactor.open()
    #expect(!workflow.ends.contains("completed"))
  }

  @Test func `names of workflows and steps follow from the code`() {
    let workflow = TakeWorkflow("Momo")
    #expect(workflow.name == "Take")
    #expect(workflow.stepNames == ["step 1", "step 2"])
  }

  @Test func `a step that is forked runs once`() throws {
    var starts = 0
    let workflow = Workflow<any ShopActionableItem>()
    let first = workflow.onStep { shop -> Observable<(any ShopActionableItem, ())> in
      starts += 1
      return .just((shop, ()))
    }
    var branches: [String] = []
    for name in ["a", "b"] {
      let branch: Step<any ShopActionableItem, any ShopActionableItem, ()>? = first.asObservable().fork(workflow)
      try #require(branch).onStep { shop, _ -> Observable<(any ShopActionableItem, ())> in
        branches.append(name)
        return .just((shop, ()))
      }.commit()
    }
    workflow.subscribe(interactor)
    #expect(starts == 1)
    #expect(branches == ["a", "b"])
    let other: Step<any ShopActionableItem, any ShopActionableItem, ()>? = Observable.just(1).fork(workflow)
    #expect(other == nil)
  }

  /// A workflow that counts its ends and forks.
  private final class CountingWorkflow: Workflow<any ShopActionableItem> {
    private(set) var events: [String] = []
    override func didComplete() { events.append("completed") }
    override func didFork() { events.append("forked") }
    override func didReceiveError(_ error: any Error) { events.append("failed") }
  }

  @Test func `an observable that is no step's is forked in a step, and its branch runs when it is committed`() {
    let workflow = CountingWorkflow()
    let item = PublishSubject<(Int, ())>()
    var runs: [Int] = []
    workflow.onStep { shop -> Observable<(any ShopActionableItem, ())> in
      let branch: Step<any ShopActionableItem, Int, ()>? = item.fork(workflow)
      branch?.onStep { number, _ -> Observable<(Int, ())> in
        runs.append(number)
        return .just((number + 1, ()))
      }.onStep { number, _ -> Observable<(Int, ())> in
        runs.append(number)
        return .just((number, ()))
      }.commit()
      return .just((shop, ()))
    }.commit()
    workflow.subscribe(interactor)
    #expect(workflow.events == ["forked", "completed"])
    #expect(runs == [])
    item.onNext((1, ()))
    item.onNext((5, ()))
    #expect(runs == [1, 2])
    #expect(workflow.events == ["forked", "completed"])
  }

  @Test func `an error in the branch of such an observable is one of the workflow`() {
    enum Problem: Error { case any }
    let workflow = CountingWorkflow()
    let branch: Step<any ShopActionableItem, Int, ()>? = Observable.just((1, ())).fork(workflow)
    branch?.onStep { _, _ -> Observable<(Int, ())> in .error(Problem.any) }.commit()
    #expect(workflow.events == ["forked", "failed"])
  }

  @Test func `an observable without a value stops a workflow`() {
    final class EmptyWorkflow: Workflow<any ShopActionableItem> {
      var hasCompleted = false
      override func didComplete() { hasCompleted = true }
    }
    let workflow = EmptyWorkflow()
    workflow.onStep { _ in Observable<(any ShopActionableItem, ())>.empty() }.commit()
    workflow.subscribe(interactor)
    #expect(!workflow.hasCompleted)
  }

  @Test func `what is tied to an interactor ends when it resigns`() throws {
    interactor.open()
    let shelf = try #require(root.shelf?.interactor as? ShelfInteractor)
    interactor.shelfDidClose()
    shelf.taken.accept(["late"])
    #expect(shelf.seen == [[]])
    let subject = PublishSubject<Int>()
    subject.subscribe(onNext: { _ in }).disposeOnDeactivate(interactor: shelf)
    #expect(!subject.hasObservers)
  }

  @Test func `a worker works while its interactor is active`() {
    final class Clerk: Worker {
      var log: [String] = []
      let desk = PublishSubject<Int>()
      override func didStart(_ interactorScope: any InteractorScope) {
        log.append("start")
        desk.subscribe(onNext: { [weak self] in self?.log.append("\($0)") }).disposeOnStop(self)
      }
      override func didStop() { log.append("stop") }
    }
    let (clerk, other) = (Clerk(), Interactor())
    clerk.start(other)
    #expect(clerk.isStarted)
    #expect(clerk.log == [])
    other.activate()
    clerk.desk.onNext(1)
    other.deactivate()
    clerk.desk.onNext(2)
    other.activate()
    clerk.stop()
    clerk.stop()
    #expect(clerk.log == ["start", "1", "stop", "start", "stop"])
  }

  @Test func `routers and interactors of a test are nodes too`() {
    final class FakeInteractor: Interactable {
      var isActive = false
      var isActiveStream: Observable<Bool> { .just(isActive) }
      var calls: [String] = []
      func activate() { calls.append("activate") }
      func deactivate() { calls.append("deactivate") }
    }
    final class FakeRouter: Routing {
      let fake = FakeInteractor()
      var loads = 0
      var interactable: any Interactable { fake }
      var children: [any Routing] { [] }
      var lifecycle: Observable<RouterLifecycle> { .never() }
      func load() { loads += 1 }
      func attachChild(_ child: any Routing) {}
      func detachChild(_ child: any Routing) {}
    }
    let fake = FakeRouter()
    root.attachChild(fake)
    root.detachChild(fake)
    #expect(fake.loads == 1)
    #expect(fake.fake.calls == ["activate", "deactivate"])
    #expect(root.children.isEmpty)
  }

  @Test func `builders make a component for each RIB and for each pass`() {
    final class Part: EmptyDependency {}
    final class One: SimpleComponentizedBuilder<Part, ObjectIdentifier> {
      override func build(with component: Part) -> ObjectIdentifier { ObjectIdentifier(component) }
    }
    final class Staged: SimpleMultiStageComponentizedBuilder<Part, ObjectIdentifier> {
      override func finalStageBuild(with component: Part) -> ObjectIdentifier { ObjectIdentifier(component) }
    }
    var kept: [Part] = []
    let make = { () -> Part in
      kept.append(Part())
      return kept[kept.count - 1]
    }
    let one = One(componentBuilder: make)
    #expect(one.build() != one.build())
    let staged = Staged(componentBuilder: make)
    let part = staged.componentForCurrentBuildPass
    #expect(staged.finalStageBuild() == ObjectIdentifier(part))
    #expect(staged.finalStageBuild() != ObjectIdentifier(part))
  }
}
