import DeepLinks
import TextFormats

/// A reader of the section `fixture` of `config/states.yaml`.
struct FixtureReader {
  let reader: ConfigReader

  /// Returns the fixture. A value that is wrong is reported and left out.
  func fixture(_ field: ConfigField) -> Fixture {
    let fields = reader.fields(field, known: ["accounts", "invitations", "offers", "notices", "zones"])
    var fixture = Fixture()
    let accounts = fields["accounts"].map { items($0) } ?? []
    if accounts.isEmpty {
      reader.report(
        fields["accounts"] ?? field, "The fixture has no accounts.", expected: "`accounts:` with at least one account",
        remedy: "Write `- { name: …, phone: … }` below it.")
    }
    for (index, account) in accounts.enumerated() { read(account, number: AccountRow.first + index, into: &fixture) }
    for item in items(fields["invitations"]) {
      let values = Values(item, ["code", "company"], reader)
      if let code = values.text("code"), let company = values.text("company") {
        fixture.add(Invitation(code: code, company: company))
      }
    }
    for item in items(fields["offers"]) {
      if let coupon = coupon(item, .offered) { fixture.add(Owned(coupon, of: nil)) }
    }
    for item in items(fields["notices"]) {
      let values = Values(item, ["id", "title", "body", "url"], reader)
      if let id = values.number("id"), let title = values.text("title"), let body = values.text("body") {
        fixture.add(Notice(id: id, title: title, body: body, url: values.text("url", isRequired: false)))
      }
    }
    for item in items(fields["zones"]) {
      if let zone = zone(item) { fixture.add(zone) }
    }
    reportRepeatedNumbers(fields, accounts)
    return fixture
  }

  private static let accountKeys = ["name", "phone", "company", "wallet", "cards", "reservations", "rides", "coupons"]

  private func read(_ field: ConfigField, number: Int, into fixture: inout Fixture) {
    let values = Values(field, Self.accountKeys, reader)
    guard let name = values.text("name"), let phone = values.phone("phone") else { return }
    let company = values.text("company", isRequired: false)
    fixture.add(AccountRow(id: number, name: name, phone: phone, company: company))
    fixture.add(WalletRow(wallet(values.fields["wallet"]), of: number))
    for item in items(values.fields["cards"]) {
      if let card = card(item) { fixture.add(Owned(card, of: number)) }
    }
    for item in items(values.fields["reservations"]) {
      guard let (reservation, days) = reservation(item) else { continue }
      fixture.add(Owned(reservation, of: number), date: "pickup_at", days: days)
    }
    for item in items(values.fields["rides"]) {
      guard let (ride, days) = ride(item) else { continue }
      fixture.add(Owned(ride, of: number), date: "at", days: days)
    }
    for item in items(values.fields["coupons"]) {
      if let coupon = coupon(item, .owned) { fixture.add(Owned(coupon, of: number)) }
    }
  }

  private func wallet(_ field: ConfigField?) -> Wallet {
    guard let field else { return Wallet(balance: 0, card: "") }
    let values = Values(field, ["balance", "card"], reader)
    return Wallet(
      balance: values.yen("balance") ?? 0, card: values.text("card", isRequired: false) ?? "")
  }

  private func card(_ field: ConfigField) -> Card? {
    let values = Values(field, ["id", "number", "expires"], reader)
    guard let id = values.number("id"), let number = values.text("number"), let expires = values.text("expires") else {
      return nil
    }
    guard expires.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])/) != nil else {
      reader.report(
        values.fields["expires"] ?? field, "`\(expires)` is not a month.", expected: "`YYYY-MM`",
        remedy: "Write the last month in which the card is valid.")
      return nil
    }
    return Card(id: id, number: number, expires: expires)
  }

  private func zone(_ field: ConfigField) -> Zone? {
    let values = Values(field, ["id", "name", "center", "radius", "cars"], reader)
    guard let id = values.number("id"), let name = values.text("name"), let place = values.place("center"),
      let radius = values.number("radius"), let cars = values.word("cars", among: Zone.Cars.allCases.map(\.rawValue))
    else { return nil }
    return Zone(
      id: id, name: name, center: place.coordinate ?? TaxiSimulator.here, radius: radius,
      cars: Zone.Cars(rawValue: cars) ?? .absent)
  }

  private func reservation(_ field: ConfigField) -> (Reservation, days: Int)? {
    let values = Values(field, ["id", "status", "days", "pickup", "dropoff"], reader)
    // A reservation that is being carried out needs an order, which the fixture has none of.
    let statuses = Reservation.Status.allCases.map(\.rawValue).filter { $0 != "dispatching" }
    guard let id = values.number("id"), let status = values.word("status", among: statuses),
      // A scheduled reservation is not over yet.
      let days = values.days("days", canBePast: status != Reservation.Status.scheduled.rawValue),
      let pickup = values.place("pickup")
    else { return nil }
    let reservation = Reservation(
      id: id, status: Reservation.Status(rawValue: status) ?? .scheduled, pickupAt: 0, pickup: pickup,
      dropoff: values.place("dropoff", isRequired: false))
    return (reservation, days)
  }

  private func ride(_ field: ConfigField) -> (Ride, days: Int)? {
    let values = Values(field, ["id", "days", "pickup", "dropoff", "fare"], reader)
    guard let id = values.number("id"), let days = values.days("days"), let pickup = values.place("pickup"),
      let dropoff = values.place("dropoff"), let fare = values.yen("fare")
    else { return nil }
    return (Ride(id: id, at: 0, pickup: pickup, dropoff: dropoff, fare: fare), days)
  }

  private func coupon(_ field: ConfigField, _ status: Coupon.Status) -> Coupon? {
    let values = Values(field, ["id", "code", "title", "discount"], reader)
    guard let id = values.number("id"), let code = values.text("code"), let title = values.text("title"),
      let discount = values.yen("discount")
    else { return nil }
    return Coupon(id: id, code: code, title: title, status: status, discount: discount)
  }

  private func items(_ field: ConfigField?) -> [ConfigField] {
    guard let field else { return [] }
    if let items = field.items { return items }
    reader.report(field, "This is not a list.", expected: "a list", remedy: "Write each value after a dash.")
    return []
  }
}

// MARK: - Values that occur once

extension FixtureReader {
  /// Reports phone numbers, and numbers of rows of one kind, that occur twice: the second row would replace the first.
  private func reportRepeatedNumbers(_ fields: [String: ConfigField], _ accounts: [ConfigField]) {
    reportRepeated("phone", in: accounts) { PhoneNumber.digits($0) }
    let owned = { (kind: String) in accounts.flatMap { $0.child(kind)?.items ?? [] } }
    reportRepeated("id", in: owned("reservations"))
    reportRepeated("id", in: owned("rides"))
    reportRepeated("id", in: owned("cards"))
    reportRepeated("id", in: owned("coupons") + (fields["offers"]?.items ?? []))
    reportRepeated("id", in: fields["notices"]?.items ?? [])
    reportRepeated("id", in: fields["zones"]?.items ?? [])
    reportRepeated("code", in: fields["invitations"]?.items ?? [])
  }

  private func reportRepeated(
    _ key: String, in items: [ConfigField], comparing same: (String) -> String = { $0 }
  ) {
    var seen: Set<String> = []
    for field in items.compactMap({ $0.child(key) }) {
      guard let text = field.scalar, !seen.insert(same(text)).inserted else { continue }
      reader.report(
        field, "`\(text)` occurs twice.", expected: "a `\(key)` of its own for each", remedy: "Choose another one.")
    }
  }
}

/// The values of one mapping with fixed keys.
private struct Values {
  let fields: [String: ConfigField]
  private let field: ConfigField
  private let reader: ConfigReader

  init(_ field: ConfigField, _ keys: [String], _ reader: ConfigReader) {
    self.field = field
    self.reader = reader
    fields = reader.fields(field, known: keys)
  }

  /// Returns a text; `nil` after reporting that it is missing, unless it may be.
  func text(_ key: String, isRequired: Bool = true) -> String? {
    value(key, isRequired: isRequired).flatMap { reader.text($0) }
  }

  /// The largest number of a row, and the largest amount in yen. Sums of a few of them cannot overflow.
  static let largest = 1_000_000_000
  /// The largest number of days before and after today: a hundred years.
  static let mostDays = 36_500

  /// Returns a whole number, by default the number of a row; `nil` after reporting a problem.
  func number(_ key: String, in range: ClosedRange<Int> = 1...largest) -> Int? {
    guard let field = value(key), let number = reader.integer(field) else { return nil }
    guard !range.contains(number) else { return number }
    let isSmall = number < range.lowerBound
    reader.report(
      field, "`\(number)` is too \(isSmall ? "small" : "large") for `\(key)` here.",
      expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      remedy: "Choose a \(isSmall ? "larger" : "smaller") one.")
    return nil
  }

  /// Returns an amount of money in yen; `nil` after reporting a problem.
  func yen(_ key: String) -> Int? { number(key, in: 0...Self.largest) }

  /// Returns a number of days from today; `nil` after reporting a problem.
  func days(_ key: String, canBePast: Bool = true) -> Int? {
    number(key, in: (canBePast ? -Self.mostDays : 0)...Self.mostDays)
  }

  /// Returns a phone number; `nil` after reporting a problem.
  func phone(_ key: String) -> String? {
    guard let field = value(key), let text = reader.text(field) else { return nil }
    if PhoneNumber.isValid(text) { return text }
    reader.report(
      field, "`\(text)` is not a telephone number.", expected: "digits, with hyphens and a leading + if need be",
      remedy: "Write it as in `090-0000-0001`.")
    return nil
  }

  /// Returns one of some words; `nil` after reporting a problem.
  func word(_ key: String, among words: [String]) -> String? {
    guard let field = value(key), let text = reader.text(field) else { return nil }
    if words.contains(text) { return text }
    reader.report(
      field, "`\(text)` is not a valid `\(key)`.", expected: words.map { "`\($0)`" }.joined(separator: ", "),
      remedy: NearestName.question(text, among: words) ?? "Write one of them.")
    return nil
  }

  /// Returns a place; `nil` after reporting a problem.
  func place(_ key: String, isRequired: Bool = true) -> Place? {
    guard let field = value(key, isRequired: isRequired), let text = reader.text(field) else { return nil }
    if let place = Place(text) { return place }
    reader.report(
      field, "`\(text)` is not a place.", expected: "`latitude,longitude,name`",
      remedy: "Write it as in a link, such as `35.681236,139.767125,東京駅`.")
    return nil
  }

  private func value(_ key: String, isRequired: Bool = true) -> ConfigField? {
    if let value = fields[key] { return value }
    if isRequired, field.isMapping {
      reader.report(field, "`\(key)` is missing.", expected: "`\(key): …`", remedy: "Add a line with it.")
    }
    return nil
  }
}
