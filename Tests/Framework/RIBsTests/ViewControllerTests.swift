import Testing

@testable import RIBs

/// The places of controllers in a window, and what is on the screen.
@Suite struct ViewControllerTests {
  private let world = TracedTree()
  private var window: ViewController { world.root.viewControllable.viewController }

  private func page(_ name: String) -> PageRouter {
    PageRouter(
      interactor: TracingInteractor(name, world.trace), view: ViewController(), component: EmptyComponent())
  }

  /// The names of the RIBs on the screen, the lowest first.
  private var visible: [String] {
    window.visibleControllers.compactMap { ($0.router?.interactable as? TracingInteractor)?.name }
  }

  /// Attaches a page that the window embeds, and returns it.
  private func embeddedPage(_ name: String) -> PageRouter {
    let page = page(name)
    world.root.attachChild(page)
    return page
  }

  /// Attaches a page that another one shows with a verb.
  private func show(_ name: String, _ verb: (any ViewControllable) -> Void, under parent: RouterNode) -> PageRouter {
    let page = page(name)
    verb(page.view)
    parent.attachChild(page)
    return page
  }

  /// The names of the RIBs that a presented screen covers, the lowest first.
  private var covered: [String] {
    window.coveredControllers.compactMap { ($0.router?.interactable as? TracingInteractor)?.name }
  }

  @Test func `what a presented screen covers is what would be visible without it`() {
    let page = embeddedPage("page")
    #expect(covered.isEmpty)
    let pushed = show("pushed", page.view.push, under: page)
    let before = visible
    let sheet = show("sheet", pushed.view.present, under: pushed)
    #expect(visible == ["sheet"])
    #expect(covered == before)
    _ = show("second", sheet.view.present, under: sheet)
    #expect(visible == ["second"])
    #expect(covered == ["sheet"])
  }

  @Test func `a view without a place is embedded in the nearest view above it`() {
    let between = world.child("between")
    world.root.attachChild(between)
    let page = page("page")
    between.attachChild(page)
    #expect(page.view.container === window)
    #expect(page.view.placement == .embedded)
    #expect(visible == ["root", "page"])
    #expect(between.isVisible)
    #expect(page.isVisible)
  }

  @Test func `views are embedded in the order of their routers, whatever the order in which these were attached`() {
    let last = embeddedPage("last")
    world.root.attachChild(page("first"), at: 0)
    world.root.attachChild(world.child("viewless"), at: 1)
    world.root.attachChild(page("second"), at: 1)
    #expect(visible == ["root", "first", "second", "last"])
    world.root.detachChild(last)
    world.root.attachChild(last, at: 0)
    #expect(visible == ["root", "last", "first", "second"])
  }

  @Test func `an embedded view and its container are visible`() {
    let tabs = embeddedPage("tabs")
    let feature = show("feature", tabs.view.embed, under: tabs)
    #expect(visible == ["root", "tabs", "feature"])
    #expect(tabs.isVisible)
    #expect(feature.isVisible)
  }

  @Test func `a pushed view stands in place of its container, and what is around it stays`() {
    let tabs = embeddedPage("tabs")
    let list = show("list", tabs.view.embed, under: tabs)
    let part = show("part", list.view.embed, under: list)
    let detail = show("detail", list.view.push, under: list)
    #expect(visible == ["root", "tabs", "detail"])
    #expect(!list.isVisible)
    #expect(!part.isVisible)
    #expect(detail.isVisible)
    #expect(tabs.isVisible)
    list.view.pop()
    #expect(visible == ["root", "tabs", "list", "part"])
    #expect(detail.view.container == nil)
    #expect(!detail.isVisible)
    #expect(detail.isAttached)
  }

  @Test func `of several pushed views the last one is visible, and pop takes it away`() {
    let list = embeddedPage("list")
    let first = show("first", list.view.push, under: list)
    let second = show("second", list.view.push, under: list)
    #expect(visible == ["root", "second"])
    #expect(!first.isVisible)
    list.view.pop()
    #expect(visible == ["root", "first"])
    #expect(first.isVisible)
    #expect(!second.isVisible)
    list.view.pop()
    list.view.pop()
    #expect(visible == ["root", "list"])
  }

  @Test func `a presented view covers everything, from whatever view it is presented`() {
    let tabs = embeddedPage("tabs")
    let list = show("list", tabs.view.embed, under: tabs)
    let menu = show("menu", list.view.present, under: list)
    #expect(visible == ["menu"])
    #expect(![world.root, tabs, list].contains { $0.isVisible })
    #expect(menu.isVisible)
    #expect(menu.view.container === window)
    let section = show("section", menu.view.push, under: menu)
    #expect(visible == ["section"])
    #expect(section.isVisible)
    #expect(!menu.isVisible)
    let alert = show("alert", section.view.present, under: section)
    #expect(visible == ["alert"])
    #expect(!section.isVisible)
    section.view.dismiss()
    #expect(visible == ["section"])
    #expect(alert.view.container == nil)
    tabs.view.dismiss()
    tabs.view.dismiss()
    #expect(visible == ["root", "tabs", "list"])
  }

  @Test func `a view that is pushed under a presented one is not visible`() {
    let list = embeddedPage("list")
    _ = show("menu", list.view.present, under: list)
    let detail = show("detail", list.view.push, under: list)
    #expect(visible == ["menu"])
    #expect(!detail.isVisible)
    list.view.dismiss()
    #expect(visible == ["root", "detail"])
    #expect(detail.isVisible)
  }

  @Test func `the view of a detached RIB leaves its place, and gets one when the RIB is attached again`() {
    let list = embeddedPage("list")
    let detail = show("detail", list.view.push, under: list)
    let part = show("part", detail.view.embed, under: detail)
    list.detachChild(detail)
    #expect(visible == ["root", "list"])
    #expect([detail, part].allSatisfy { $0.view.container == nil && !$0.isVisible })
    list.attachChild(detail)
    #expect(detail.view.container === list.view)
    #expect(part.view.container === detail.view)
    #expect(visible == ["root", "list", "detail", "part"])
  }

  @Test func `a view that is shown again leaves its first place`() {
    let tabs = embeddedPage("tabs")
    let page = show("page", tabs.view.embed, under: tabs)
    tabs.view.push(page.view)
    #expect(tabs.view.embedded.isEmpty)
    #expect(tabs.view.pushed.count == 1)
    #expect(page.view.placement == .pushed)
  }

  @Test func `a view cannot be shown inside itself`() {
    let tabs = embeddedPage("tabs")
    let page = show("page", tabs.view.embed, under: tabs)
    page.view.embed(tabs.view)
    tabs.view.push(tabs.view)
    #expect(visible == ["root", "tabs", "page"])
  }

  @Test func `a slot shows the view of its child in one way`() {
    let list = embeddedPage("list")
    for (placement, expected) in [
      (ViewController.Placement.embedded, ["root", "list", "a"]), (.pushed, ["root", "a"]), (.presented, ["a"]),
    ] {
      let slot = ChildSlot(of: list, placement)
      slot.attach(page("a"))
      #expect(visible == expected)
      slot.detach()
      #expect(visible == ["root", "list"])
    }
  }

  @Test func `a slot detaches a child by name only while the child is in it`() {
    let list = embeddedPage("list")
    let slot = ChildSlot(of: list, .pushed)
    let (first, second) = (page("first"), page("second"))
    slot.attach(first)
    slot.attach(second)
    slot.detach(first)
    slot.detach(nil)
    #expect(visible == ["root", "second"])
    slot.detach(second)
    #expect(visible == ["root", "list"])
  }

  @Test func `a slot of a RIB without a view shows its child from the nearest view above`() {
    let list = embeddedPage("list")
    let order = world.child("order")
    list.attachChild(order)
    let slot = ChildSlot(of: order, .pushed)
    slot.attach(page("detail"))
    #expect(visible == ["root", "detail"])
    #expect(order.isVisible == list.isVisible)
  }

  @Test func `a view of a RIB that is not attached is an error while it is in the window`() {
    let list = embeddedPage("list")
    let stray = page("stray")
    list.view.push(stray.view)
    let errors = world.tree.takeErrors()
    #expect(errors.map(\.code) == [.viewOfDetachedRIB])
    #expect(errors.first?.message == "the view of Page is shown, and Page is not attached")
    list.attachChild(stray)
    #expect(world.tree.takeErrors().isEmpty)
    list.detachChild(stray)
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `a snapshot tells which RIBs are visible, and its digest does not depend on it`() {
    let list = embeddedPage("list")
    let digest = TreeSnapshot(of: world.root).digest
    let slot = ChildSlot(of: list, .pushed)
    slot.attach(page("detail"))
    #expect(TreeSnapshot(of: world.root).text == "Root\n  Page (covered)\n    Page")
    list.view.pop()
    #expect(TreeSnapshot(of: world.root).text == "Root\n  Page\n    Page (covered)")
    slot.detach()
    #expect(TreeSnapshot(of: world.root).digest == digest)
  }

  // MARK: - Going back

  @Test func `the controller that leaves is the nearest one that was pushed or presented`() {
    let tabs = embeddedPage("tabs")
    let feature = show("feature", tabs.view.embed, under: tabs)
    let detail = show("detail", feature.view.push, under: feature)
    let part = show("part", detail.view.embed, under: detail)
    let sheet = show("sheet", part.view.present, under: part)
    #expect(window.departing == nil)
    #expect(feature.view.departing == nil)
    #expect(part.view.departing === detail.view)
    #expect(sheet.view.departing === sheet.view)
  }

  @Test func `a controller goes back by detaching its RIB from the slot that pushed or presented it`() {
    let base = embeddedPage("base")
    for placement in [ViewController.Placement.pushed, .presented] {
      let slot = ChildSlot(of: base, placement)
      let child = page("child")
      slot.attach(child)
      #expect(child.view.isInSlot)
      #expect(child.view.goBack())
      #expect(base.children.isEmpty)
      #expect(!child.view.isInSlot)
      #expect(!child.view.goBack())
      slot.detach()
    }
    let embedded = page("embedded")
    let slot = ChildSlot(of: base)
    slot.attach(embedded)
    #expect(!embedded.view.goBack())
    #expect(base.children.count == 1)
    let placed = show("placed", base.view.push, under: base)
    #expect(!placed.view.goBack())
  }
}

/// A router with a view, over a tracing interactor.
final class PageRouter: ViewableRouter<TracingInteractor, ViewController> {
}
