import DeepLinks
import Foundation
import SessionEngine
import TaxiApp
import Testing
import TextFormats

@testable import Lab

@Suite struct MatrixOutputTests {
  @Test func `the grid has a row for each link, a column for each state, and a mark where networks differ`() throws {
    let matrix = try MatrixWorld.matrix(
      ["taxi://wallet", "https://taxi.example/menu", "taxi://nowhere"], ["loggedOut", "loggedIn", "maintenance"],
      MatrixNetwork.allCases)
    let lines = MatrixText(matrix).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "3 links × 3 states × 3 networks: 27 cells")
    #expect(lines[2] == "                          a b c")
    #expect(lines[3] == "wallet                    W C'S")
    #expect(lines[4] == "https://taxi.example/menu W C C")
    #expect(lines[5] == "nowhere                   R R R")
    #expect(lines.contains("a loggedOut    b loggedIn     c maintenance"))
    #expect(
      lines.contains("9      rejected: unknownRoute  taxi://nowhere             3")
        || lines.contains { $0.hasPrefix("9 ") })
  }

  @Test(arguments: [40, 60, 80, 120]) func `no line of the grid is wider than the terminal`(width: Int) throws {
    let states = try LabWorld.app().states.map(\.name)
    let matrix = try MatrixWorld.matrix(
      ["taxi://order?pickup=35.681236,139.767125,東京駅の丸の内の北口の前の広場"], states + ["riding"])
    let two = try MatrixWorld.matrix(matrix.links.map(\.url) + ["taxi://wallet"], states)
    for line in MatrixText(two, width: width).text.split(separator: "\n").prefix(while: { !$0.hasPrefix("CELLS") }) {
      #expect(line.columns <= max(width, 50), "\(line)")
    }
  }

  @Test func `one link or one state is a table in words`() throws {
    let link = MatrixText(try MatrixWorld.matrix(["taxi://wallet"], ["loggedOut", "loggedIn"])).text
    #expect(
      link.contains(
        "STATE      OUTCOME    SCREEN     NEXT\nloggedOut  waiting    LoggedOut  log-in\nloggedIn   completed  Wallet"))
    let state = MatrixText(try MatrixWorld.matrix(["taxi://wallet", "taxi://menu"], ["loggedIn"])).text
    #expect(state.contains("LINK    OUTCOME    SCREEN  NEXT\nwallet  completed  Wallet\nmenu    completed  Menu"))
  }

  @Test func `the JSON of a cell with its place is one object, from which the cell is read again`() throws {
    let matrix = try MatrixWorld.matrix(["taxi://menu/history/401"], ["loggedIn"], [.failing])
    let place = try #require(matrix.places.first)
    let json = try JSONCoding.text(place)
    let members = try #require(JSONValue(text: json)?.object)
    #expect(
      members.keys.sorted() == [
        "behind", "link", "location", "network", "next", "outcome", "reason", "requests", "route", "screen", "state",
        "steps", "text", "title", "tree", "waitedMilliseconds",
      ])
    #expect(members["link"] == .string("taxi://menu/history/401"))
    #expect(members["network"] == .string("failing"))
    #expect(try JSONCoding.value(MatrixCell.self, from: json) == place.cell)
  }

  @Test func `every outcome has a letter of its own`() {
    #expect(Set(OutcomeLetter.all.map(\.letter)).count == LinkOutcome.Kind.allCases.count)
    #expect(OutcomeLetter.all.map(\.letter).joined() == "CWSRFUE")
  }

  @Test func `a field of the CSV is quoted where it has to be, and is never a formula`() throws {
    let matrix = try MatrixWorld.matrix(["=taxi://a,\"b\"\u{1b}"], ["loggedIn"])
    let line = MatrixCSV.line(try #require(matrix.places.first))
    #expect(line.hasPrefix("\"'=taxi://a,\"\"b\"\"\\u{1b}\",,loggedIn,quick,rejected,"))
    #expect(MatrixCSV.heading.split(separator: ",").count == 19)
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠1", "'=1"])
  func `no field of the CSV begins as a formula, and each is read as it was`(text: String) throws {
    let matrix = try MatrixWorld.matrix([text], ["loggedIn"])
    let line = MatrixCSV.line(try #require(matrix.places.first))
    let shown = try #require(matrix.places.first?.link.shown).escapingControlCharacters
    let fields = try #require(DelimitedText(MatrixCSV.heading + "\n" + line + "\n", separator: ",").rows.last).fields
    #expect(fields.first == shown, "reading takes the apostrophe away")
    let signs: Set<Character> = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]
    let written = line.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == "\"" } }
    #expect(!written.contains { $0.first.map(signs.contains) ?? false }, "\(line)")
  }

  @Test func `the page needs no network, and its data cannot leave the script element`() throws {
    let url = "taxi://wallet?x=</script><script>alert(1)</script>"
    let matrix = try MatrixWorld.matrix([url, "taxi://reservations/42"], ["loggedIn"])
    var filler = try MatrixWorld.filler(["loggedIn"], showsScreens: true)
    var page = MatrixPage(app: "<b>taxi</b>")
    for tree in try filler.trees() { page.add(before: tree) }
    for link in matrix.links { page.add(try filler.row(of: link)) }
    let html = try page.html(of: matrix)
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(!html.contains("<b>taxi"))
    #expect(!html.contains("src="))
    #expect(!html.contains("<link"))
    #expect(!html.contains("@import"))
    let start = try #require(html.range(of: "id=\"data\">")), end = try #require(html.range(of: "</script>"))
    let data = try #require(JSONValue(text: String(html[start.upperBound..<end.lowerBound])))
    let texts = try JSONCoding.text(data)
    #expect(texts.contains("ScheduledReservation"))
    #expect(texts.contains("予約の詳細"))
    #expect(texts.contains(#""name":"reservation 42","outcome":"completed""#))
    #expect(!html.contains("{{"))
    #expect(texts.contains(#""behind":{"#), "the page has the whole cell")
  }
}
