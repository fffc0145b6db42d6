import CodeReading
import SwiftSyntax
import Testing

@testable import Scaffolding

/// Tests of RIBs with a value, and of links with values. `scripts/test-new-rib` tests that the planned code compiles, that
/// the links open their RIBs, and that the laws hold.
@Suite struct ValueTests {
  private let table = "schemes: [app]\nroutes:\n  home:\n    path: home\n    workflow: Home\n"

  private func ticketApp() throws -> SampleCode {
    var app = try SampleCode()
    try app.add("Ticket", to: "Home", hasView: true, values: ["ticket:integer"], optional: ["tab:list,map"])
    return app
  }

  /// An app in which Ticket is built with its number alone, and Seat is below it.
  private func numberApp(seat values: [String] = []) throws -> SampleCode {
    var app = try SampleCode()
    try app.add("Ticket", to: "Home", hasView: true, values: ["ticket:integer"])
    try app.add("Seat", to: "Ticket", hasView: true, values: values)
    return app
  }

  private func text(_ name: String, in plan: [NewFile]) throws -> String {
    try #require(plan.first { $0.path.hasSuffix("/" + name) || $0.path == name }).text
  }

  // MARK: - RIBs

  @Test func `the builder, the component and the interactor have the value`() throws {
    let app = try ticketApp()
    #expect(app["TicketBuilder.swift"].contains("func build(ticket: Int, tab: TicketTab?) -> (router: any Routing,"))
    #expect(app["TicketBuilder.swift"].contains("TicketComponent(dependency: dependency, ticket: ticket, tab: tab)"))
    #expect(
      app["TicketBuilder.swift"].contains("  init(dependency: any TicketDependency, ticket: Int, tab: TicketTab?) {"))
    #expect(app["TicketInteractor.swift"].contains("  let ticket: Int\n  let tab: TicketTab?\n"))
    #expect(app["TicketInteractor.swift"].contains("enum TicketTab: String, CaseIterable {\n  case list, map\n}"))
    #expect(app["TicketInteractor.swift"].contains("presenter.show(title: \"Ticket \\(ticket)\")"))
    #expect(app.code.files.compactMap(\.syntaxError).isEmpty)
  }

  @Test func `the tree shows the value, and another value replaces the child`() throws {
    let app = try ticketApp()
    #expect(
      app["TicketRouter.swift"].contains(
        """
            var parameters: [String: String] = ["ticket": String(interactor.ticket)]
            parameters["tab"] = interactor.tab?.rawValue
            return parameters
        """))
    #expect(
      app["HomeInteractor.swift"].contains(
        "ticketItem.show(in: self, where: { $0.ticket == ticket && $0.tab == tab }) { "
          + "router?.routeToTicket(ticket, tab: tab) }"))
    #expect(app["HomeInteractor.swift"].contains("func routeToTicket(_ ticket: Int, tab: TicketTab?) -> any"))
    #expect(app["HomeRouter.swift"].contains("ticketBuilder.build(ticket: ticket, tab: tab)"))
  }

  @Test func `a RIB with one value and without a view has no more than it needs`() throws {
    var app = try SampleCode()
    try app.add("Note", to: "Home", values: ["note:text"])
    #expect(app["NoteRouter.swift"].contains("var parameters: [String: String] { [\"note\": interactor.note] }"))
    #expect(app["NoteInteractor.swift"].contains("    self.note = note\n    super.init()\n"))
    #expect(app["HomeRouter.swift"].contains("func routeToNote(_ note: String) -> any NoteActionableItem"))
  }

  @Test func `a RIB is built with a day and a time of day, whose module each file that names them imports`() throws {
    var app = try SampleCode()
    try app.add("Train", to: "Home", hasView: true, values: ["day:date"], optional: ["leave:localTime"])
    #expect(app["TrainBuilder.swift"].contains("func build(day: CivilDate, leave: LocalTime?) -> (router: any "))
    #expect(app["TrainRouter.swift"].contains("[\"day\": interactor.day.description]"))
    #expect(app["TrainRouter.swift"].contains("parameters[\"leave\"] = interactor.leave?.description"))
    let plan = try app.link("trains/{day}?leave", "Train", table: table)
    let route = try text("links.yaml", in: plan)
    #expect(route.contains("day: { type: date }") && route.contains("leave: { type: localTime }"))
    #expect(route.contains("- app://trains/2027-01-31?leave=23:59"))
    let workflow = try #require(plan.first { $0.path.hasSuffix("HomeWorkflow.swift") })
    #expect(workflow.text.contains("guard let day = link.date(\"day\")"))
    let written = workflow.importingTypesOfValues
    #expect(written.text.contains("import TextFormats\n"))
    #expect(written.text.utf8.count - workflow.text.utf8.count == "import TextFormats\n".utf8.count)
    let bytes = Array(written.text.utf8)
    for (new, old) in zip(written.written, workflow.written) {
      #expect(bytes[new].elementsEqual(Array(workflow.text.utf8)[old]), "the same lines are formatted")
    }
    #expect(written.importingTypesOfValues == written)
  }

  @Test func `tests give samples to what is built with a value`() throws {
    let app = try ticketApp()
    let fakes = SourceFile(path: "Tests/AppTests/T.swift", text: "final class Fake: FakeRouter, HomeRouting {}\n")
    let plan = try app.plan("Note", "Home", values: ["note:text"], tested: [fakes])
    #expect(try text("NoteTests.swift", in: plan).contains("build(note: \"a\")"))
    #expect(
      try text("NoteTests.swift", in: plan).contains("ItemFake: NoteActionableItem {\n  let note: String = \"a\"\n}"))
    #expect(try text("T.swift", in: plan).contains("func routeToNote(_ note: String) -> any NoteActionableItem {"))
    let below = try app.plan("Seat", "Ticket")
    #expect(
      try text("SeatTests.swift", in: below).contains(
        "TicketComponent(dependency: home, ticket: 1, tab: TicketTab.list)"))
  }

  @Test(arguments: [
    "ticket", "ticket:", "ticket:day", "Ticket:integer", "tick-et:integer", "router:text", "tab:list,",
    "tab:list,list",
    "tab:list,in", "a:b:c", ":text",
  ])
  func `a value without a name or a kind is refused`(value: String) throws {
    let error = refusal { _ = try NewRIB("Ticket", parent: "Home", hasView: true, values: [value]) }
    #expect(error?.code == .badName)
    #expect(error?.message.hasPrefix("the value `\(value)` has ") == true)
  }

  @Test func `every property that an interactor or a component has is reserved`() throws {
    let framework = try AppCode(folder: "\(repository)/Sources/Framework/RIBs")
    let classes = ["Interactor", "PresentableInteractor", "ComponentNode", "Component"]
    let properties = framework.declarations.filter { classes.contains($0.name) }.flatMap { $0.node.memberBlock.members }
      .compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { $0.modifiers.contains { ["public", "open"].contains($0.name.text) } }.flatMap(\.names)
    #expect(properties.count >= 7)
    #expect(Set(properties).subtracting(RIBName.reserved).subtracting(RIBValue.used) == [])
  }

  @Test func `two values of one name are refused, and a type that is declared already`() throws {
    let twice = refusal {
      _ = try NewRIB("Ticket", parent: "Home", hasView: true, values: ["a:text"], optional: ["a:integer"])
    }
    #expect(twice?.code == .nameTaken)
    var app = try SampleCode()
    app["HomeView.swift"] += "\nenum TicketTab {}\n"
    #expect(refusal { _ = try app.plan("Ticket", "Home", values: ["tab:list,map"]) }?.code == .nameTaken)
  }

  @Test func `what a router writes dismisses its child only`() throws {
    let app = try ticketApp()
    #expect(app["HomeRouter.swift"].contains("  private weak var ticketRouter: (any Routing)?\n"))
    #expect(app["HomeRouter.swift"].contains("    ticketRouter = router\n    slot.attach(router)\n"))
    #expect(app["HomeRouter.swift"].contains("func dismissTicket() { slot.detach(ticketRouter) }"))
    #expect(app["HomeRouter.swift"].contains("func dismissDetail() { slot.detach(detailRouter) }"))
  }

  // MARK: - Links

  @Test func `a link with values has a route with their types and samples`() throws {
    let plan = try ticketApp().link("tickets/{ticket}?tab", "Ticket", table: table)
    #expect(
      try text("links.yaml", in: plan).hasSuffix(
        """
          ticket:
            path: tickets/{ticket}
            workflow: Ticket
            parameters:
              ticket: { type: integer }
              tab: { type: enumeration, values: [list, map] }
            samples:
              - app://tickets/1
              - app://tickets/2?tab=map

        """))
  }

  @Test func `a workflow reads the values and passes them to the steps, and the RIB is a place with them`() throws {
    let plan = try ticketApp().link("tickets/{ticket}?tab", "Ticket", table: table)
    let workflow = try text("HomeWorkflow.swift", in: plan)
    #expect(workflow.contains("WorkflowParameter(\"ticket\", .integer(Int.min...Int.max), required: true), "))
    #expect(workflow.contains("WorkflowParameter(\"tab\", .words(TicketTab.allCases.map(\\.rawValue)))])"))
    #expect(
      workflow.contains(
        """
         { link -> Workflow<any RootActionableItem>? in
            guard let ticket = link.integer("ticket") else { return nil }
            return TicketWorkflow(ticket: ticket, tab: link.text("tab").flatMap(TicketTab.init(rawValue:)))
          }

          init(ticket: Int, tab: TicketTab?) {
        """))
    #expect(workflow.contains(".onStep(\"ticket\") { home, _ in home.showTicket(ticket, tab: tab) }"))
    #expect(workflow.hasPrefix("import DeepLinks\n"))
    let place = try text("TicketInteractor.swift", in: plan)
    #expect(place.contains("var parameters: [String: ParameterValue] = [\"ticket\": .integer(ticket)]"))
    #expect(place.contains("parameters[\"tab\"] = tab.map { .text($0.rawValue) }"))
  }

  @Test func `a link below a RIB with a value passes it, and the RIB below keeps it`() throws {
    var app = try numberApp()
    try app.add("Row", to: "Seat")
    let plan = try app.link("tickets/{ticket}/rows", "Row", table: table)
    let workflow = try text("HomeWorkflow.swift", in: plan)
    #expect(workflow.contains("home.showTicket(ticket) }"))
    #expect(workflow.contains("{ ticket, _ in ticket.showSeat() }"))
    #expect(try text("RowBuilder.swift", in: plan).contains("RowSubtree") == false)
    #expect(
      try text("RowBuilder.swift", in: plan).contains(
        "protocol RowDependency: Dependency {\n  var ticket: Int { get }\n}"))
    #expect(try text("RowBuilder.swift", in: plan).contains("RowInteractor(ticket: dependency.ticket)"))
    #expect(try text("RowInteractor.swift", in: plan).contains("  private let ticket: Int\n\n  init(ticket: Int) {\n"))
    #expect(try text("RowInteractor.swift", in: plan).contains("(\"row\", [\"ticket\": .integer(ticket)])"))
    let joined = try text("App+Dependencies.generated.swift", in: plan)
    #expect(joined.contains("var ticket: Int { dependency.ticket }"))
    app.carryOut(plan)
    #expect(app.code.files.compactMap(\.syntaxError).isEmpty)
  }

  @Test func `an init that an interactor has gets the value of the RIB above, and tests give a sample`() throws {
    let app = try numberApp(seat: ["seat:integer"])
    let tests = """
      let made = SeatInteractor(presenter: presenter, seat: 7)
      final class Fake: SeatDependency {}

      """
    let plan = try app.link(
      "tickets/{ticket}/seats/{seat}", "Seat", table: table,
      tested: [SourceFile(path: "Tests/AppTests/T.swift", text: tests)])
    #expect(
      try text("SeatInteractor.swift", in: plan).contains(
        "init(presenter: any SeatPresentable, seat: Int, ticket: Int) {\n    self.seat = seat\n    self.ticket = ticket\n"
      ))
    #expect(try text("SeatBuilder.swift", in: plan).contains("seat: seat, ticket: dependency.ticket)"))
    #expect(try text("T.swift", in: plan).contains("SeatInteractor(presenter: presenter, seat: 7, ticket: 1)"))
    #expect(try text("T.swift", in: plan).contains("let ticket: Int = 1"))
    #expect(try text("HomeWorkflow.swift", in: plan).contains("ticket.showSeat(seat)"))
  }

  @Test func `a needed value may be in the query, and the item of a step does not hide it`() throws {
    var app = try SampleCode()
    try app.add("Note", to: "Home", hasView: true, values: ["home:text"])
    let plan = try app.link("notes?home", "Note", table: table)
    #expect(try text("links.yaml", in: plan).contains("home: { type: string, required: true }"))
    #expect(try text("links.yaml", in: plan).contains("- app://notes?home=a\n      - app://notes?home=b\n"))
    #expect(try text("HomeWorkflow.swift", in: plan).contains("{ homeItem, _ in homeItem.showNote(home) }"))
  }

  @Test func `an app whose tests open links gets a test of the link`() throws {
    let tests = """
      @Test func opens() throws {
        let session = try TestSession(in: .loggedIn)
        #expect(try session.open("app://home").outcome == .completed)
      }

      """
    let plan = try ticketApp().link(
      "tickets/{ticket}?tab", "Ticket", table: table, tested: [SourceFile(path: "Tests/AppTests/T.swift", text: tests)])
    let test = try text("TicketLinkTests.swift", in: plan)
    #expect(test.contains("let session = try TestSession(in: .loggedIn)"))
    #expect(test.contains("for link in [\"app://tickets/1\", \"app://tickets/2?tab=map\"] {"))
    #expect(test.contains("@testable import App"))
  }

  @Test(arguments: [
    ("tickets", "only with the value `ticket`", ToolError.Code.needsValue),
    ("tickets/{ticket}", "only with the value `tab`", .needsValue),
    ("tickets/{ticket}/{seat}?tab", "takes the value `seat`", .badPath),
    ("tickets/{tab}?ticket", "`tab` is optional", .badPath),
    ("tickets/{ticket}?tab=text", "`tab=text` is not the name", .badPath),
    ("tickets/{ticket}?ticket", "has a value twice", .badPath),
    ("tickets/{ticket}?", "`` is not the name", .badPath), ("tickets/x{ticket}", "is not the path", .badPath),
  ])
  func `a link whose values do not fit is refused`(path: String, words: String, code: ToolError.Code) throws {
    let app = try ticketApp()
    let error = refusal { _ = try app.link(path, "Ticket", table: table) }
    #expect(error?.code == code)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `an interactor that does not keep its value is refused with the line to write`() throws {
    var app = try ticketApp()
    app.replace("  let ticket: Int\n", with: "", in: "TicketInteractor.swift")
    let error = refusal { _ = try app.link("tickets/{ticket}?tab", "Ticket", table: table) }
    #expect(error?.code == .missingPlace)
    #expect(error?.hint == "write there: let ticket: Int")
  }
}
