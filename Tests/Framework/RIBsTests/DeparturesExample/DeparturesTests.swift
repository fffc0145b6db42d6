import AndonTesting
import RIBs
import Streams
import Testing

/// The example of the page "RIBs for iOS engineers", run.
@Suite struct DeparturesTests {
  private final class StationComponent: BootstrapComponent, DeparturesDependency {
    let board = DepartureBoard()
  }

  private final class ShowStopsWorkflow: Workflow<any DeparturesActionableItem> {
    init(train: Int) {
      super.init(name: "ShowStops")
      onStep("train \(train)") { $0.showStops(of: train) }.commit()
    }
  }

  private let station = StationComponent()
  private let router: DeparturesRouter
  private let item: any DeparturesActionableItem
  private let world: TestTree

  init() throws {
    let built = DeparturesBuilder(dependency: station).build()
    router = try #require(built.router as? DeparturesRouter)
    item = built.actionableItem
    world = TestTree(router)
    station.board.announce(Train(number: 12, destination: "Kobe", stops: ["Osaka"]))
    station.board.announce(Train(number: 40, destination: "Nagano", stops: ["Omiya", "Takasaki"]))
  }

  @Test func `the view shows the board for as long as the RIB is active`() {
    #expect(router.view.lines == ["12 Kobe", "40 Nagano"])
    world.root.detachChild(router)
    station.board.depart(12)
    #expect(router.view.lines == ["12 Kobe", "40 Nagano"])
  }

  @Test func `a tap on a train shows its stops until the train leaves`() throws {
    router.view.listener?.didTapTrain(40)
    let stops = try #require(router.children.first?.interactable as? StopsInteractor)
    #expect(stops.stops == ["Omiya", "Takasaki"])
    #expect(world.snapshot.text == "FakeLaunch\n  Departures\n    Stops(train: 40)")
    station.board.depart(12)
    #expect(router.children.count == 1)
    station.board.depart(40)
    #expect(router.children.isEmpty)
    router.view.listener?.didTapTrain(40)
    #expect(router.children.isEmpty)
  }

  @Test func `a link shows the stops the same way, and a second time attaches nothing`() {
    let first = ShowStopsWorkflow(train: 12).subscribe(item, in: world.tree)
    #expect(first.end == "completed")
    let attached = router.children.first
    let second = ShowStopsWorkflow(train: 12).subscribe(item, in: world.tree)
    #expect(second.end == "completed")
    #expect(router.children.first === attached)
    #expect(ShowStopsWorkflow(train: 1).subscribe(item).end == "stopped at train 1: trainNotFound")
  }

  @Test func `nothing leaks and no rule is broken on the way`() {
    for train in [12, 40, 12] { router.view.listener?.didTapTrain(train) }
    #expect(world.endTurn() == [])
  }

  @Test func `the interactor is tested alone, with fakes of a few lines`() {
    final class StopsItemFake: Interactor, StopsActionableItem {
      let train: Int
      init(_ train: Int) { self.train = train }
    }
    final class RoutingFake: FakeRouter, DeparturesRouting {
      func routeToStops(of train: Int) -> any StopsActionableItem { show("stops \(train)", StopsItemFake(train)) }
      func dismissStops() { dismiss("dismiss") }
    }
    let routing = RoutingFake()
    let interactor = DeparturesInteractor(presenter: DeparturesViewController(), board: station.board)
    interactor.router = routing
    interactor.activate()
    interactor.didTapTrain(12)
    #expect(routing.calls == ["stops 12"])
  }
}
