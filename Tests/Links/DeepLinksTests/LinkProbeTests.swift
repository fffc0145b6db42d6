import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

@Suite struct LinkProbeTests {
  @Test func `each parameter has links with it that are accepted, and links that just miss its type`() throws {
    let table = try RouteTable(yaml: everyType, file: "links.yaml")
    let links = table.probes(shared: table.openings, around: nil).map(\.text)
    for parameter in try #require(table.route(named: "everything")).parameters where parameter.location == .query {
      let own = links.filter { $0.contains("?\(parameter.name)=") || $0.contains("&\(parameter.name)=") }
      #expect(own.contains { table.rejection($0) == nil }, "\(parameter.name)")
      #expect(own.contains { table.rejection($0) != nil }, "\(parameter.name)")
    }
    #expect(links.contains { $0.contains("/of/5?") })
    #expect(links.contains { $0.contains("/of/6?") })
    #expect(links.contains { table.rejection($0)?.code == .missingParameter })
    #expect(links.contains { table.rejection($0)?.code == .duplicateParameter })
  }

  @Test func `a link of each path stands for an opening that another table does not have`() throws {
    let table = try shippedTable()
    let probes = table.probes(shared: Array(table.openings.prefix(1)), around: nil)
    #expect(
      probes.filter { $0.section == "schemes" }.allSatisfy { $0.rule == "japantaxi://" && $0.text.hasPrefix($0.rule) })
    let hosts = Set(probes.filter { $0.section == "hosts" }.map(\.rule))
    #expect(hosts == ["https://taxi.example/", "https://go.taxi.example/"])
  }

  @Test func `callbacks and inputs have a link or a text each that the table accepts, and codes at the bounds`() throws
  {
    let table = try shippedTable()
    let probes = table.probes(shared: table.openings, around: "taxi://home")
    let callbacks = probes.filter { $0.section == "callbacks" }
    #expect(callbacks.contains { table.rejection($0.text)?.code == .forbiddenCallback })
    #expect(callbacks.contains { table.rejection($0.text) == nil })
    let inputs = Dictionary(grouping: probes.filter { $0.input != nil }) { "\($0.section) \($0.rule)" }
    for probe in inputs.values.compactMap(\.first) {
      let kind = try #require(probe.input)
      #expect(table.rejection(try table.link(of: LinkInput(kind, probe.text)).url) == nil, "\(probe)")
    }
    let codes = try #require(inputs["qr TAXI-PAY:{code}:{amount}"]).map(\.text)
    #expect(codes.contains { $0.hasSuffix(":1000000") }, "\(codes)")
    #expect(codes.contains { $0.hasSuffix(":1000001") }, "\(codes)")
    #expect(Set(probes.compactMap(\.input)) == [.push, .qr, .shortcut, .spotlight])
  }
}
