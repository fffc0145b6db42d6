import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing
import TextFormats

/// The rules of single dialects in the shipped table.
@Suite struct DialectTests {
  let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  private func order(_ url: String) throws -> (link: DeepLink, origin: LinkOrigin, unknown: [String: String]) {
    let parsed = try table.parse(url)
    #expect(parsed.link.route == "order")
    return (parsed.link, try #require(parsed.origin), parsed.unknown)
  }

  private func checkedRejection(_ marked: String) throws -> LinkRejection {
    let link = try MarkedLink(marked)
    let rejection = try #require(table.rejection(link.text))
    #expect(rejection.range == link.range, "\(rejection)")
    return rejection
  }

  // MARK: Spelling

  @Test(arguments: [
    "UBER://?ACTION=SETPICKUP&pickup=my_location", "uber://?pickup=my_location&action=setPickup",
    "uber://?action=setPickup&%70ickup=my_location", "https://m.uber.com/ul?action=setpickup&pickup=my_location",
    "https://M.Uber.com/UL/?action=setPickup&pickup=my_location", "uber://RideRequest?pickup=my_location",
    "http://m.uber.com/ul/?action=setPickup&pickup=my_location",
  ])
  func `case, order and escapes of a form do not matter`(_ url: String) throws {
    #expect(try order(url).link.places("pickup") == [.here])
  }

  @Test func `encoded brackets are brackets`() throws {
    let plain = try order("uber://?action=setPickup&pickup[latitude]=1&pickup[longitude]=2&pickup[nickname]=A")
    let encoded = try order(
      "uber://?action=setPickup&pickup%5Blatitude%5D=1&pickup%5blongitude%5d=2&pickup%5Bnickname%5D=A")
    #expect(plain.link == encoded.link)
    #expect(plain.link.place("pickup")?.name == "A")
  }

  @Test func `lost brackets are kept as unknown and the right name is suggested`() throws {
    let parsed = try table.parse("uber://?action=setPickup&pickuplatitude=37.4&pickuplongitude=-121.9")
    #expect(parsed.link.parameters.isEmpty)
    #expect(parsed.unknown == ["pickuplatitude": "37.4", "pickuplongitude": "-121.9"])
    let notes = table.notes(for: parsed)
    #expect(notes.map(\.code) == [.nearMiss, .nearMiss])
    #expect(notes.map(\.suggestion) == ["pickup[latitude]", "pickup[longitude]"])
  }

  @Test func `an unknown parameter far from all names is kept without a note`() throws {
    let parsed = try table.parse("gett://order?zzzzzzzzzz=1&zzzzzzzzzz=2#frag")
    #expect(parsed.unknown == ["zzzzzzzzzz": "1,2", "#": "frag"])
    #expect(table.notes(for: parsed).isEmpty)
  }

  @Test func `a plus is a plus`() throws {
    let link = try order("gett://order?pickup_latitude=1&pickup_longitude=2&pickup_poi_name=A+B").link
    #expect(link.place("pickup")?.name == "A+B")
  }

  @Test func `a plus is a space in place names of apps that write it so`() throws {
    let ride = "https://yango.go.link/route?end-lat=1&end-lon=2&end-name="
    #expect(try order(ride + "Main+Street+%2B%201").link.place("dropoff")?.name == "Main Street + 1")
    let parsed = try table.parse("https://karhoo.app/?leg-1-pickup=45+Rue+A%2BB&leg-1-dropoff=Gare+du+Nord&x=1+1")
    #expect(parsed.origin?.attribution == ["leg-1-pickup": "45 Rue A+B", "leg-1-dropoff": "Gare du Nord"])
    #expect(parsed.unknown == ["x": "1+1"])
    let time = try table.parse("https://karhoo.app/?booking-type=PRE-BOOK&leg-1-pickup-time=2030-08-09T18:31:42+02:00")
    #expect(time.link.time("at") == Timestamp("2030-08-09T16:31:42Z"))
  }

  // MARK: Places

  @Test(arguments: [
    ("uber://?action=setPickup&⟦pickup[latitude]=1⟧", LinkRejection.Code.missingParameter),
    ("yandextaxi://route?⟦end-lon=1⟧&ref=x", .missingParameter),
  ])
  func `a point with only one coordinate is rejected after that coordinate`(
    _ marked: String, _ code: LinkRejection.Code
  ) throws {
    let link = try MarkedLink(marked)
    let rejection = try #require(table.rejection(link.text))
    #expect(rejection.code == code)
    #expect(rejection.range == link.range.upperBound..<link.range.upperBound)
  }

  @Test(arguments: [
    "lyft://ridetype?destination[latitude]=⟦123⟧&destination[longitude]=0",
    "lyft://ridetype?destination[latitude]=0&destination[longitude]=⟦180.000001⟧",
    "uber://?action=setPickup&dropoff[latitude]=⟦95⟧&dropoff[longitude]=0",
    "taxis99://call?pickup_latitude=⟦nan⟧&pickup_longitude=0",
    "gett://order?pickup_latitude=⟦0x1p5⟧&pickup_longitude=0",
    "grab://open?screenType=BOOKING&pickUpLatitude=⟦1e1⟧&pickUpLongitude=0",
    "https://book.olacabs.com/?lat=⟦35,6⟧&lng=1", "onetravel://dache/sendorder?slat=⟦⟧&slon=1",
    "mytaxi://de.mytaxi.passenger/order?pickup_coordinate=⟦51.5⟧",
    "hailoapp://confirm?pickupCoordinate=⟦91,0⟧", "kakaot://taxi?dest_lat=⟦٣٥⟧&dest_lng=1",
    "gett://order?pickup=⟦here⟧", "grab://open?screenType=TRANSFER&pairingInfo=⟦a%20b⟧",
  ])
  func `a wrong value is rejected at its bytes`(_ marked: String) throws {
    #expect(try checkedRejection(marked).code == .badParameter)
  }

  @Test(arguments: [
    "lyft://ridetype?destination[latitude]=⟦%7Blat%7D⟧&destination[longitude]=0",
    "kakaot://taxi?dest_lat=⟦undefined⟧&dest_lng=1",
    "gett://order?pickup_latitude=1&pickup_longitude=2&pickup_poi_name=⟦%7Bname%7D⟧",
    "cabify://cabify/journey?json=⟦%7Bstops%7D⟧",
  ])
  func `a placeholder that was not filled in is rejected`(_ marked: String) throws {
    #expect(try checkedRejection(marked).code == .unfilledTemplate)
  }

  @Test(arguments: [
    "uber://?action=setPickup&pickup=my_location&⟦pickup[latitude]=1⟧&pickup[longitude]=2",
    "gett://order?pickup_latitude=1&⟦pickup_latitude=1⟧&pickup_longitude=2",
    "uber://?action=setPickup&⟦action=setPickup⟧",
    "uber://riderequest?drop[0]=%7B%22latitude%22:1,%22longitude%22:2%7D&dropoff[latitude]=1&dropoff[longitude]=2&dropoff[nickname]=x⟦⟧",
  ])
  func `a value that is given twice is rejected`(_ marked: String) throws {
    let link = try MarkedLink(marked)
    let rejection = try #require(table.rejection(link.text))
    #expect(rejection.code == .duplicateParameter)
    if !link.range.isEmpty { #expect(rejection.range == link.range) }
  }

  @Test func `the first name given is shown and the others are kept`() throws {
    let (link, origin, _) = try order(
      "uber://?action=setPickup&pickup[latitude]=1&pickup[longitude]=2&pickup[formatted_address]=Street%201&pickup[nickname]=Home"
    )
    #expect(link.place("pickup")?.name == "Home")
    #expect(origin.attribution == ["pickup[formatted_address]": "Street 1"])
    #expect(origin.notes.isEmpty)
  }

  @Test func `a place in words only is not filled in and is reported`() throws {
    let (link, origin, _) = try order("mytaxi://de.mytaxi.passenger/order?pickup_establishment=UCI")
    #expect(link.parameters.isEmpty)
    #expect(origin.attribution == ["pickup_establishment": "UCI"])
    #expect(origin.notes.map(\.parameter) == ["pickup_establishment"])
  }

  @Test func `the app's word for here is a place at either end`() throws {
    let link = try order("gett://order?pickup=my_location&dropoff=my_location").link
    #expect(link.place("pickup") == .here)
    #expect(link.place("dropoff") == .here)
  }

  @Test func `a missing required place is rejected at the end of the query`() throws {
    let rejection = try checkedRejection("taxis99://call?client_id=MAP_1⟦⟧")
    #expect(rejection.code == .missingParameter)
    #expect(rejection.expected.contains("pickup_latitude"))
  }

  // MARK: Uber's rules

  @Test func `Uber shows a drop-off only with a name`() throws {
    let ends = "pickup[latitude]=33.749&pickup[longitude]=-84.388&dropoff[latitude]=33.636&dropoff[longitude]=-84.428"
    let (bare, origin, _) = try order("uber://?action=setPickup&" + ends)
    #expect(bare.place("dropoff") == nil)
    #expect(bare.place("pickup") != nil)
    #expect(origin.attribution == ["dropoff[latitude]": "33.636", "dropoff[longitude]": "-84.428"])
    #expect(origin.notes.map(\.parameter) == ["dropoff[latitude]"])
    let named = try order("uber://?action=setPickup&" + ends + "&dropoff[nickname]=Airport")
    #expect(named.link.place("dropoff")?.name == "Airport")
    #expect(named.origin.notes.isEmpty)
  }

  @Test func `Uber ignores a product without a pick-up`() throws {
    let (link, origin, _) = try order("uber://?action=setPickup&product_id=abc")
    #expect(link.text("class") == nil)
    #expect(origin.attribution == ["product_id": "abc"])
    #expect(origin.notes.map(\.message) == ["Uber ignores `product_id` without a pickup."])
  }

  @Test(arguments: ["pickup=my_location", "pickup[latitude]=1&pickup[longitude]=2"])
  func `Uber keeps a product with any pick-up`(_ pickup: String) throws {
    let (_, origin, _) = try order("uber://?action=setPickup&\(pickup)&product_id=abc")
    #expect(origin.attribution == ["product_id": "abc"])
    #expect(origin.notes.map { $0.message.contains("The meaning of `product_id` is not known") } == [true])
  }

  @Test func `Uber does not combine a promotion with a ride`() throws {
    let (link, origin, _) = try order("uber://?action=setPickup&pickup=my_location&promo=SPRING")
    #expect(link.parameters.keys.sorted() == ["pickup"])
    #expect(origin.attribution == ["promo": "SPRING"])
    #expect(origin.notes.map(\.parameter) == ["promo"])
    #expect(origin.notes.first?.message.contains("cannot combine `promo` and a ride") == true)
    let promotion = try table.parse("uber://?action=applyPromo&pickup=my_location&promo=SPRING")
    #expect(promotion.link.route == "coupons")
    #expect(promotion.link.text("code") == "SPRING")
    #expect(promotion.origin?.attribution == ["pickup": "my_location"])
    let point = try table.parse("uber://?action=applyPromo&promo=ABC&pickup[latitude]=1&pickup[longitude]=2")
    #expect(point.link.route == "coupons")
    #expect(point.origin?.notes.map(\.parameter) == ["pickup[latitude]", "pickup[longitude]"])
    for note in [promotion, point].flatMap({ $0.origin?.notes ?? [] }) {
      #expect(note.message.contains("cannot combine `promo` and a ride"))
    }
    let alone = try table.parse("uber://?action=applyPromo&pickup=my_location")
    #expect(alone.origin?.notes.map { $0.message.contains("combine") } == [false])
  }

  @Test func `a registered callback to a partner is kept`() throws {
    let ride = "uber://?action=setPickup&pickup=my_location&partner_deeplink="
    let registered = try order(ride + "https%3A%2F%2Fpartner.example%2Ftaxi%2Fdone").origin
    #expect(registered.attribution == ["partner_deeplink": "https://partner.example/taxi/done"])
    #expect(registered.notes.isEmpty)
  }

  @Test(arguments: [
    "taxi%3A%2F%2Forders%2F1", "https%3A%2F%2Fgo.taxi.example%2Fwallet", "javascript%3Aalert(1)",
    "%2F%2Fevil.test", "file%3A%2F%2F%2Fetc", "", "partner%3A%2F%2Fteam%2F9383", "https%3A%2F%2Fevil.test%2F",
  ])
  func `a callback that is not registered is rejected in every app's links`(_ target: String) throws {
    for start in [
      "uber://?action=setPickup&pickup=my_location&partner_deeplink=", "gett://order?REDIRECT_URI=",
      "lyft://ridetype?x-success=",
    ] {
      #expect(try checkedRejection("\(start)⟦\(target)⟧").code == .forbiddenCallback)
    }
  }

  @Test(arguments: [
    "uber://?action=setPickup&⟦pickup[latitude][]⟧=35&pickup[__proto__][x]=1",
    "uber://?action=setPickup&⟦pickup[__proto__]⟧=1", "uber://riderequest?⟦drop[0][latitude]⟧=1",
    "lyft://ridetype?⟦destination%5Bconstructor%5D⟧=1", "gett://order?⟦Pickup[latitude][x]⟧=1",
  ])
  func `parts in brackets that no app publishes are rejected`(_ marked: String) throws {
    #expect(try checkedRejection(marked).code == .bracketedParameter)
  }

  @Test func `the name of a point may come beside a pair`() throws {
    let link = try order(
      "mytaxi://de.mytaxi.passenger/order?pickup_coordinate=51.5,-0.1&pickup_establishment=UCI,%20West"
    ).link
    #expect(link.place("pickup")?.description == "51.5,-0.1,UCI, West")
  }

  @Test func `a link with a note about the ride is not bare`() throws {
    #expect(try table.parse("olacabs://app/launch?category=mini").link.route == "order")
    #expect(try table.parse("olacabs://app/launch?utm_source=x").link.route == "home")
  }

  // MARK: Products

  @Test(arguments: [
    ("lyft://ridetype?id=lyft", "standard"), ("lyft://ridetype?id=lyft_plus", "van"),
    ("lyft://ridetype?id=lyft_premier", "premium"), ("lyft://ridetype?id=lyft_lux", "premium"),
    ("yandextaxi://route?tariffClass=econom", "standard"), ("yandextaxi://route?tariffClass=minivan", "van"),
  ])
  func `a product of a published kind sets the class`(_ url: String, _ expected: String) throws {
    let (link, origin, _) = try order(url)
    #expect(link.text("class") == expected)
    #expect(origin.notes.isEmpty)
    #expect(origin.attribution.isEmpty)
  }

  @Test(arguments: [
    ("lyft://ridetype?id=lyft_line", "id", "lyft_line"),
    ("yandextaxi://route?tariffClass=business", "tariffClass", "business"),
    ("gett://order?product_id=7", "product_id", "7"),
    ("https://book.olacabs.com/?category=mini", "category", "mini"),
    ("taxis99://call?pickup_latitude=1&pickup_longitude=2&deep_link_product_id=327", "deep_link_product_id", "327"),
    ("yandextaxi://route?level=50", "level", "50"),
  ])
  func `an unknown product is kept and not translated`(
    _ url: String, _ parameter: String, _ value: String
  ) throws {
    let (link, origin, _) = try order(url)
    #expect(link.text("class") == nil)
    #expect(origin.attribution == [parameter: value])
    #expect(origin.notes.map(\.parameter) == [parameter])
    #expect(origin.notes.map(\.code) == [.dialect])
  }

  // MARK: Other routes and rejections

  @Test(arguments: [
    ("uber://", "home"), ("lyft://", "home"), ("gett://", "home"), ("yandexyango://", "home"), ("grab://", "home"),
    ("olacabs://app/launch", "home"), ("cabify://", "home"), ("taxis99://", "home"), ("OneTravel://", "home"),
    ("hailoapp://", "home"), ("kakaot://", "home"), ("olacabs://app/launch?lat=1&lng=2", "order"),
    ("https://yango.go.link/route?end-lat=1&end-lon=2", "order"),
    ("https://2187871.redirect.appmetrica.yandex.com/route?end-lat=1&end-lon=2", "order"),
    ("https://www.lyft.com/signup/X", "signup"), ("https://www.lyft.com/i/CODE", "coupons"),
  ])
  func `a form opens its route`(_ url: String, _ route: String) throws {
    #expect(try table.parse(url).link.route == route)
  }

  @Test(arguments: [
    "uber://⟦eats⟧", "https://m.uber.com/⟦go/home⟧", "uber://?action=⟦orderFood⟧",
    "grab://open?⟦screenType=GRABFOOD⟧", "https://m.free-now.com/⟦a/b⟧", "⟦onetravel://bike/entrance⟧",
  ])
  func `a link to a missing feature is rejected and never guessed`(_ marked: String) throws {
    #expect(try checkedRejection(marked).code == .noCounterpart)
  }

  @Test func `a near miss of a form is suggested`() throws {
    let rejection = try checkedRejection("gett://⟦ordr⟧")
    #expect(rejection.hint == "Did you mean `gett://order`?")
    #expect(rejection.expected == "one of `gett://order`, `gett://`")
    #expect(try checkedRejection("uber://?action=⟦setPikup⟧").hint == "Did you mean `setPickup`?")
  }

  @Test func `parameters in place of the path are rejected with a missing question mark`() throws {
    let rejection = try checkedRejection("lyft://⟦partner=abc&credits=nextmeal⟧")
    #expect(rejection.code == .malformed)
    #expect(rejection.message.contains("`?`"))
  }

  @Test func `a host that only ends like a claimed one is not claimed`() throws {
    for host in ["evilredirect.appmetrica.yandex.com", "m.uber.com.evil.test", "redirect.appmetrica.yandex.com"] {
      #expect(table.rejection("https://\(host)/route?end-lat=1&end-lon=2")?.code == .unknownHost)
    }
    #expect(table.rejection("http://taxi.example/order")?.code == .unknownScheme)
  }

  @Test func `a parameter that fills in a secret of the table is secret`() throws {
    let table = try tableWithSecretCoupons()
    #expect(table.secrets.redact("uber://?action=applyPromo&promo=SPRING") == "uber://?action=applyPromo&promo=***")
    let rejection = try #require(table.rejection("uber://?action=applyPromo&promo=A%20B"))
    #expect(rejection.code == .badParameter)
    #expect(!rejection.message.contains("A B"))
  }

  @Test func `a reservation in the past is rejected at a given time`() throws {
    let url = "https://karhoo.app/?booking-type=PRE-BOOK&leg-1-pickup-time=2020-08-09T18:31:42-03:30"
    let parsed = try table.parse(url)
    #expect(parsed.link.route == "reservationNew")
    let now = try #require(Timestamp("2026-01-01T00:00:00Z"))
    do throws(LinkRejection) {
      _ = try table.parse(url, at: now)
    } catch {
      #expect(error.code == .timeInPast)
      #expect(error.message.hasPrefix("`leg-1-pickup-time` is "))
      #expect(error.range == url.utf8.count - 25..<url.utf8.count)
      return
    }
    Issue.record("it was not rejected")
  }
}
