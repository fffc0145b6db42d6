import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing
import TextFormats

/// Rides with places in JSON or in numbered parameters.
@Suite struct JourneyTests {
  let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  /// Returns a URL of Uber's site with this JSON in one parameter.
  private func looking(_ json: String, parameter: String = "pickup") -> String {
    "https://m.uber.com/looking?\(parameter)=" + Self.encoded(json)
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let hex = String(byte, radix: 16, uppercase: true)
      return "%" + (hex.count == 1 ? "0" : "") + hex
    }.joined()
  }

  @Test func `a place is read from JSON, and other keys are kept`() throws {
    let parsed = try table.parse(
      looking(
        #" { "latitude": 37.77581, "longitude": -122.418028, "addressLine2": "San Francisco", "id": "x", "tags": [1], "addressLine1": "UberH\u0051" } "#
      ).replacing("%20%7B", with: "%7B"))
    #expect(parsed.link.places("pickup").map(\.description) == ["37.77581,-122.418028,UberHQ"])
    #expect(parsed.unknown == ["pickup.id": "x", "pickup.tags": "…"])
  }

  @Test func `the last numbered place is the drop-off and the others are stops`() throws {
    let places = (0..<3).map { number in
      "drop[\(number)]=" + Self.encoded(#"{"latitude":\#(number),"longitude":2,"addressLine1":"P\#(number)"}"#)
    }
    let parsed = try table.parse(
      "https://m.uber.com/looking?pickup=my_location&" + places.reversed().joined(separator: "&"))
    #expect(parsed.link.places("pickup") == [.here])
    #expect(parsed.link.places("stop").map(\.description) == ["0,2,P0", "1,2,P1"])
    #expect(parsed.link.places("dropoff").map(\.description) == ["2,2,P2"])
    #expect(try table.parse(parsed.canonical).link == parsed.link)
  }

  @Test func `a journey with too many stops is rejected at the first one beyond the limit`() throws {
    func url(_ count: Int) -> (text: String, last: String) {
      let places = (0..<count).map { "drop[\($0)]=" + Self.encoded(#"{"latitude":\#($0),"longitude":2}"#) }
      return ("https://m.uber.com/looking?pickup=my_location&" + places.joined(separator: "&"), places[count - 2])
    }
    #expect(try table.parse(url(6).text).link.places("stop").count == 5)
    let (text, last) = url(7)
    let rejection = try #require(table.rejection(text))
    #expect(rejection.code == .tooManyValues)
    #expect(rejection.expected == "`stop` at most 5 times")
    #expect(String(decoding: Array(text.utf8)[rejection.range], as: UTF8.self) == last)
    let stops = (0..<8).map { #"{"loc":{"latitude":\#($0),"longitude":2}}"# }.joined(separator: ",")
    #expect(table.rejection("cabify://cabify/journey?json={\"stops\":[\(stops)]}")?.code == .tooManyValues)
  }

  @Test func `Cabify's stops begin with the pick-up, encoded or not`() throws {
    let json =
      #"{"stops":["current",{"loc":{"latitude":40.4,"longitude":-3.7},"name":"Sol"},{"loc":{"latitude":41,"longitude":-4}}]}"#
    for text in [json, Self.encoded(json)] {
      let link = try table.parse("cabify://cabify/journey?json=\(text)").link
      #expect(link.places("pickup") == [.here])
      #expect(link.places("stop").map(\.description) == ["40.4,-3.7,Sol"])
      #expect(link.places("dropoff").map(\.description) == ["41,-4"])
    }
  }

  @Test func `coordinates of JSON pass through no binary fraction`() throws {
    let link = try table.parse(looking(#"{"latitude":35.6812355,"longitude":139.7671254999999999999}"#)).link
    #expect(link.place("pickup")?.coordinate?.latitudeMicrodegrees == 35_681_236)
    #expect(link.place("pickup")?.coordinate?.longitudeMicrodegrees == 139_767_125)
  }

  @Test(arguments: [
    (#"{"latitude":1,"latitude":2,"longitude":3}"#, "a key twice"), (#"{"latitude":1}"#, "no place"),
    (#"{"latitude":1,"longitude":2"#, "not JSON"), (#"{"latitude":01,"longitude":2}"#, "not JSON"),
    (#"{"latitude":1,"longitude":2} x"#, "not JSON"), (#"{"latitude":1,"longitude":"\ud800"}"#, "not JSON"),
    (#"{"latitude":1,"longitude":[2]}"#, "no place"), (#"{"latitude":NaN,"longitude":2}"#, "not JSON"),
    ("{\"a\":" + String(repeating: "[", count: 2_000), "too deep"),
    (#"{"latitude":1,"longitude":"# + String(repeating: "9", count: 400) + "}", "not a valid value"),
    (#"{"latitude":95,"longitude":2}"#, "not a valid value"), (#"{"latitude":1e1,"longitude":2}"#, "not a valid value"),
  ])
  func `invalid JSON is rejected as a whole`(_ json: String, _ reason: String) throws {
    let url = looking(json)
    let rejection = try #require(table.rejection(url))
    #expect(rejection.code == .badParameter)
    #expect(rejection.message.contains(reason), "\(rejection.message)")
    #expect(rejection.range == 34..<url.utf8.count)
  }

  @Test func `JSON is read sixteen levels deep and no deeper`() throws {
    for (depth, isRead) in [(15, true), (16, false)] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let url = looking(#"{"latitude":1,"longitude":2,"x":\#(nested)}"#)
      #expect((table.rejection(url) == nil) == isRead)
    }
  }

  @Test func `a forbidden character in a JSON escape is rejected`() throws {
    for name in [#"a\u202Eb"#, #"a\nb"#, #"a\u0000b"#] {
      let url = looking(#"{"latitude":1,"longitude":2,"addressLine1":"\#(name)"}"#)
      #expect(table.rejection(url)?.code == .invalidCharacter)
    }
    let pair = looking(#"{"latitude":1,"longitude":2,"addressLine1":"\uD83D\uDE95 \"caf\u0065\u0301\" \/"}"#)
    #expect(try table.parse(pair).link.place("pickup")?.name == "🚕 \"café\" /")
  }

  @Test func `a number of a place is bounded before anything is counted`() throws {
    for number in ["16", "99", "999999999", "99999999999999999999"] {
      let rejection = try #require(table.rejection("https://m.uber.com/looking?drop[\(number)]=%7B%7D"))
      #expect(rejection.code == .badParameter)
      #expect(rejection.range == 27..<33 + number.utf8.count)
    }
    let parsed = try table.parse("https://m.uber.com/looking?drop[-1]=x&drop[01]=x&drop[]=x")
    #expect(parsed.unknown.count == 3)
  }

  @Test func `a list of too many places is rejected`() throws {
    let stops = String(repeating: #""current","#, count: 16)
    let url = "cabify://cabify/journey?json=" + Self.encoded(#"{"stops":[\#(stops)"current"]}"#)
    #expect(table.rejection(url)?.code == .badParameter)
  }

  // MARK: Karhoo

  private let legs =
    "leg-1-pickup=Mercure%20Paris%20Hotel&leg-1-pickup-time=2030-08-09T18:31:42-03:30&leg-1-M-train=4312"
    + "&leg-1-dropoff=45+Rue&traveller-locale=en-GB&booking-type=PRE-BOOK"

  @Test func `a booking in advance opens the reservation with its time, and places in words are kept`() throws {
    let parsed = try table.parse("https://karhoo.app/location?" + legs)
    #expect(parsed.link.route == "reservationNew")
    #expect(parsed.link.time("at") == Timestamp("2030-08-09T22:01:42Z"))
    #expect(
      parsed.origin?.attribution == [
        "leg-1-pickup": "Mercure Paris Hotel", "leg-1-M-train": "4312", "leg-1-dropoff": "45 Rue",
        "traveller-locale": "en-GB",
      ])
    #expect(table.notes(for: parsed).map(\.parameter) == ["leg-1-pickup", "leg-1-dropoff"])
  }

  @Test func `the names of Karhoo's parameters have no case`() throws {
    let parsed = try table.parse(
      "https://karhoo.app/?LEG-1-PICKUP=x&Leg-1-Pickup-Time=2030-01-01T00:00:00Z&Booking-Type=pre-book&LEG-2-m-FLIGHT=1"
    )
    #expect(parsed.link.route == "reservationNew")
    #expect(parsed.link.time("at") != nil)
    #expect(parsed.unknown.isEmpty)
  }

  @Test func `a leg that gives an end in two ways is rejected`() throws {
    for end in ["pickup", "dropoff"] {
      let url = "https://karhoo.app/?leg-1-\(end)=a&leg-1-\(end)-place_id=b"
      #expect(table.rejection(url)?.code == .duplicateParameter)
    }
  }

  @Test(arguments: ["2030-08-09T18:31:42", "tomorrow", ""])
  func `a wrong time falls back to none with a note`(_ time: String) throws {
    let parsed = try table.parse("https://karhoo.app/?booking-type=PRE-BOOK&leg-1-pickup-time=\(time)")
    #expect(parsed.link.route == "reservationNew")
    #expect(parsed.link.time("at") == nil)
    #expect(parsed.origin?.attribution == ["leg-1-pickup-time": time])
    #expect(parsed.origin?.notes.map(\.parameter) == ["leg-1-pickup-time"])
  }

  @Test func `a wrong kind of booking falls back to the form without one with a note`() throws {
    let parsed = try table.parse("https://karhoo.app/?leg-1-pickup=A&Booking-Type=garbage")
    #expect(parsed.link.route == "order")
    #expect(parsed.origin?.attribution == ["leg-1-pickup": "A", "Booking-Type": "garbage"])
    let note = try #require(parsed.origin?.notes.last)
    #expect(note.parameter == "Booking-Type")
    #expect(note.message.contains("`PRE-BOOK`, `ASAP`"))
  }

  @Test(arguments: ["booking-type=%7Btype%7D", "booking-type=PRE-BOOK&leg-1-pickup-time=%7B%7Btime%7D%7D"])
  func `a placeholder that was not filled in has no fallback`(_ query: String) throws {
    #expect(table.rejection("https://karhoo.app/?\(query)") != nil)
  }
}
