import RIBs
import Testing

/// The router of the page `ListsOfChildRIBs`.
private final class TicketsRouter: LaunchRouter<Interactor> {
  private let build: (Int) -> any Routing
  private var rows: [(ticket: Int, router: any Routing)] = []

  init(_ build: @escaping (Int) -> any Routing) {
    self.build = build
    super.init(interactor: Interactor(), view: ViewController(), component: EmptyComponent())
  }

  func show(_ tickets: [Int]) {
    let gone = rows.filter { !tickets.contains($0.ticket) }
    rows.removeAll { !tickets.contains($0.ticket) }
    for row in gone.reversed() { detachChild(row.router) }
    for (position, ticket) in tickets.enumerated() where !rows.contains(where: { $0.ticket == ticket }) {
      let router = build(ticket)
      rows.insert((ticket, router), at: position)
      attachChild(router, at: position)
    }
  }
}

private final class TicketRouter: ViewableRouter<Interactor, ViewController> {
  let ticket: Int

  init(_ ticket: Int) {
    self.ticket = ticket
    super.init(interactor: Interactor(), view: ViewController(), component: EmptyComponent())
  }

  override var parameters: [String: String] { ["ticket": "\(ticket)"] }
}

@Suite struct ListOfChildrenTests {
  @Test func `rows that stay keep their RIBs, and the screen has the order of the tree`() {
    var built: [Int] = []
    let root = TicketsRouter { ticket in
      built.append(ticket)
      return TicketRouter(ticket)
    }
    let tree = RIBTree()
    root.launch(in: tree)
    root.show([1, 2, 3])
    root.show([4, 1, 3])
    #expect(built == [1, 2, 3, 4])
    #expect(TreeSnapshot(of: root).text == "Tickets\n  Ticket(ticket: 4)\n  Ticket(ticket: 1)\n  Ticket(ticket: 3)")
    let views = root.viewControllable.viewController.embedded.compactMap { ($0.router as? TicketRouter)?.ticket }
    #expect(views == [4, 1, 3])
    root.show([])
    #expect(root.children.isEmpty)
    #expect(tree.takeErrors().isEmpty)
    #expect(tree.leakDetector.check().isEmpty)
    root.end()
  }
}
