import RIBs
import Streams

// Five RIBs in a line, each with a builder, a component, a presenter, an interactor that keeps its child's
// actionable item, and a router: the scenario that the published framework was measured with.

protocol StageDependency: Dependency {
  var sharedNumber: Int { get }
}

final class StageComponent: Component<any StageDependency>, StageDependency {
  var sharedNumber: Int { dependency.sharedNumber }
}

final class TopComponent: BootstrapComponent, StageDependency {
  let sharedNumber = 7
}

protocol StageActionableItem: AnyObject {
  func goOn() -> Reached<any StageActionableItem>
}

protocol StageListener: AnyObject {
  func stageDidFinish()
}

protocol StagePresentable: Presentable {
  func show(_ number: Int)
}

final class StagePresenter: StagePresentable {
  private(set) var shown = 0
  func show(_ number: Int) { shown = number }
}

protocol StageRouting: Routing {
  func routeToNext() -> any StageActionableItem
  func dismissNext()
}

final class StageInteractor: PresentableInteractor<any StagePresentable>, StageActionableItem, StageListener {
  weak var router: (any StageRouting)?
  weak var listener: (any StageListener)?
  private let next = ActionableItemSubject<any StageActionableItem>(waitingFor: "the next stage")
  private let number: Int

  init(presenter: any StagePresentable, number: Int) {
    self.number = number
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    presenter.show(number)
  }

  func goOn() -> Reached<any StageActionableItem> {
    if next.item == nil, let router { next.send(router.routeToNext()) }
    return next.wait(in: self)
  }

  func stageDidFinish() {
    router?.dismissNext()
  }
}

final class StageBuilder: Builder<any StageDependency> {
  func build(
    withListener listener: any StageListener
  ) -> (router: StageRouter, actionableItem: any StageActionableItem) {
    let component = StageComponent(dependency: dependency)
    let interactor = StageInteractor(presenter: StagePresenter(), number: component.sharedNumber)
    interactor.listener = listener
    let router = StageRouter(
      interactor: interactor, component: component, nextBuilder: StageBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}

final class StageRouter: Router<StageInteractor>, StageRouting {
  private let nextBuilder: StageBuilder
  private(set) var next: StageRouter?

  init(interactor: StageInteractor, component: StageComponent, nextBuilder: StageBuilder) {
    self.nextBuilder = nextBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToNext() -> any StageActionableItem {
    let (router, item) = nextBuilder.build(withListener: interactor)
    next = router
    attachChild(router)
    return item
  }

  func dismissNext() {
    guard let next else { return }
    self.next = nil
    detachChild(next)
  }
}

final class TopRouter: LaunchRouter<StageInteractor>, StageRouting {
  private let nextBuilder: StageBuilder
  private(set) var next: StageRouter?

  init() {
    let component = TopComponent()
    let interactor = StageInteractor(presenter: StagePresenter(), number: component.sharedNumber)
    nextBuilder = StageBuilder(dependency: component)
    super.init(interactor: interactor, component: component)
    interactor.router = self
  }

  func routeToNext() -> any StageActionableItem {
    let (router, item) = nextBuilder.build(withListener: interactor)
    next = router
    attachChild(router)
    return item
  }

  func dismissNext() {
    guard let next else { return }
    self.next = nil
    detachChild(next)
  }
}

/// A workflow down the line of RIBs, made for each run, as for each link.
final class LineWorkflow: Workflow<any StageActionableItem> {
  init(depth: Int) {
    super.init(name: "Line")
    var step = onStep("stage 1") { $0.goOn() }
    if depth > 1 {
      for _ in 2...depth { step = step.onStep("next stage") { stage, _ in stage.goOn() } }
    }
    step.commit()
  }
}
