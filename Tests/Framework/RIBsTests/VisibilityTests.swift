import Testing

@testable import RIBs

/// What interactors and workers hear of the visibility of their RIBs.
@Suite struct VisibilityTests {
  private final class PageInteractor: TracingInteractor {
    override func didAppear() { trace.add("\(name) appears") }
    override func didDisappear() { trace.add("\(name) disappears") }
  }

  private final class VisibleWorker: Worker {
    private let trace: Trace

    init(_ trace: Trace) { self.trace = trace }

    override func didStart(on interactor: any Interactable) { trace.add("work starts") }
    override func didStop() { trace.add("work stops") }
  }

  private let world = TracedTree()

  private func page(_ name: String) -> PageRouter {
    PageRouter(interactor: PageInteractor(name, world.trace), view: ViewController(), component: EmptyComponent())
  }

  /// Returns what the interactors heard since the last call about their visibility.
  private func heard() -> [String] {
    let before = world.trace.lines.count
    world.tree.settleVisibility()
    return Array(world.trace.lines[before...])
  }

  @Test func `a RIB appears when nothing else is left to do, the upper one first`() {
    let list = page("list")
    world.root.attachChild(list)
    let part = page("part")
    list.attachChild(part)
    #expect(!list.interactor.isVisible)
    #expect(list.isVisible)
    #expect(heard() == ["list appears", "part appears"])
    #expect(list.interactor.isVisible)
    #expect(part.interactor.isVisible)
    #expect(heard() == [])
  }

  @Test func `RIBs that are covered disappear, the lower one first, before the one above appears`() {
    let list = page("list")
    world.root.attachChild(list)
    list.attachChild(page("part"))
    _ = heard()
    let slot = ChildSlot(of: list, .presented)
    slot.attach(page("menu"))
    #expect(heard() == ["part disappears", "list disappears", "menu appears"])
    slot.detach()
    #expect(world.trace.lines.suffix(2) == ["menu disappears", "menu resigns, active: true"])
    #expect(heard() == ["list appears", "part appears"])
  }

  @Test func `a screen that is only passed on the way to another one does not appear`() {
    let list = page("list")
    world.root.attachChild(list)
    _ = heard()
    let slot = ChildSlot(of: list, .pushed)
    slot.attach(page("first"))
    slot.attach(page("second"))
    #expect(heard() == ["list disappears", "second appears"])
    let menu = ChildSlot(of: list, .presented)
    menu.attach(page("menu"))
    menu.detach()
    #expect(heard() == [])
  }

  @Test func `a worker that works while its RIB is visible stops when another one covers it`() {
    let list = page("list")
    world.root.attachChild(list)
    let worker = VisibleWorker(world.trace)
    worker.start(list.interactor, while: .visible)
    #expect(worker.isStarted)
    #expect(!worker.isWorking)
    #expect(heard() == ["work starts", "list appears"])
    let slot = ChildSlot(of: list, .pushed)
    slot.attach(page("detail"))
    #expect(worker.isWorking)
    #expect(heard() == ["work stops", "list disappears", "detail appears"])
    slot.detach()
    #expect(heard() == ["work starts", "list appears"])
    world.root.detachChild(list)
    #expect(worker.isStarted)
    #expect(!worker.isWorking)
  }
}
