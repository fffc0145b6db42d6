import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

/// Notes about parameters that a dialect does not know.
@Suite struct NearMissTests {
  let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  /// Returns the suggestions of the notes by the name in the link.
  private func suggestions(_ url: String) throws -> [String: String] {
    let notes = table.notes(for: try table.parse(url)).filter { $0.code == .nearMiss }
    return Dictionary(
      uniqueKeysWithValues: notes.compactMap { note in
        note.parameter.flatMap { name in note.suggestion.map { (name, $0) } }
      })
  }

  @Test(arguments: [
    ("lyft://ridetype?destination[lat]=1", "destination[lat]", "destination[latitude]"),
    ("lyft://ridetype?destination[lng]=2", "destination[lng]", "destination[longitude]"),
    ("lyft://ridetype?dropoff[latitude]=3", "dropoff[latitude]", "destination[latitude]"),
    ("grab://open?screenType=BOOKING&drop_off_lat=21", "drop_off_lat", "dropOffLatitude"),
    ("grab://open?screenType=BOOKING&dropOffLng=105", "dropOffLng", "dropOffLongitude"),
    ("onetravel://dache/sendorder?dlng=1", "dlng", "dlon"),
    ("gett://order?dropoff_lat=1", "dropoff_lat", "dropoff_latitude"),
    ("yandextaxi://route?end_lat=1", "end_lat", "end-lat"), ("yandextaxi://route?toLat=1", "toLat", "end-lat"),
    ("olacabs://app/launch?pickup_lat=1&drop_lat=1&drop_lng=2", "pickup_lat", "lat"),
    ("mytaxi://de.mytaxi.passenger/order?dest=1,2", "dest", "destination_coordinate"),
    ("mytaxi://de.mytaxi.passenger/order?dropoff_lat=1", "dropoff_lat", "destination_coordinate"),
    ("uber://?action=setPickup&dropoff[name]=A", "dropoff[name]", "dropoff[nickname]"),
    ("uber://?action=setPickup&prodct_id=A", "prodct_id", "product_id"),
    ("uber://?action=applyPromo&promocode=A", "promocode", "promo"),
    ("https://m.uber.com/looking?drop[00]=%7B%7D", "drop[00]", "drop[0]"),
    ("https://karhoo.app/?leg-2-pikup=x", "leg-2-pikup", "leg-2-pickup"),
  ])
  func `another app's name for a parameter gives this app's name as the suggestion`(
    _ url: String, _ name: String, _ suggestion: String
  ) throws {
    #expect(try suggestions(url) == [name: suggestion])
  }

  @Test(arguments: [
    "kakaot://taxi?dest_lat=1&dest_lng=2&dest_name=A", "gett://order?dropoff_name=A",
    "https://m.uber.com/looking?drop[0]=%7B%22latitude%22:1,%22longitude%22:2%7D&drop[00]=x",
    "https://karhoo.app/?leg-1-pickup=x&leg-2-pickup=y", "gett://order?client_id=1&client_idd=2",
    "uber://?action=setPickup&token=1&flat=2&to=3",
  ])
  func `a parameter that the link already gives, or with another meaning, is not suggested`(_ url: String) throws {
    #expect(try suggestions(url).isEmpty)
  }

  @Test func `a parameter that the table's own link already gives is not suggested`() throws {
    #expect(table.notes(for: try table.parse("taxi://order?class=van&clas=van")).isEmpty)
    #expect(table.notes(for: try table.parse("taxi://order?clas=van")).map(\.suggestion) == ["class"])
    #expect(table.notes(for: try table.parse("taxi://order?stop=here&stopp=here")).map(\.suggestion) == ["stop"])
  }

  @Test func `a ride without a destination has a note about parameters that look like one`() throws {
    let notes = table.notes(for: try table.parse("grab://open?screenType=BOOKING&drop_off_lat=21&drop_off_lng=105"))
    #expect(notes.map(\.code) == [.nearMiss, .nearMiss, .dialect])
    #expect(notes.last?.message.contains("`drop_off_lat` and `drop_off_lng` look like one") == true)
    let words = table.notes(for: try table.parse("gett://order?destination=Airport"))
    #expect(words.map(\.code) == [.dialect])
    #expect(words.first?.parameter == "destination")
    let full = "kakaot://taxi?dest_lat=1&dest_lng=2&dest_name=A"
    #expect(table.notes(for: try table.parse(full)).isEmpty)
    #expect(
      table.notes(for: try table.parse("uber://?action=applyPromo&drop_lat=1")).allSatisfy { $0.code == .nearMiss })
  }

  @Test func `the pick-up of a later leg is known and noted`() throws {
    let parsed = try table.parse("https://karhoo.app/?booking-type=ASAP&leg-2-pickup=y")
    #expect(parsed.unknown.isEmpty)
    #expect(parsed.origin?.attribution == ["leg-2-pickup": "y"])
    let notes = table.notes(for: parsed)
    #expect(notes.map(\.parameter) == ["leg-2-pickup"])
    #expect(notes.first?.message.contains("first leg") == true)
  }
}
