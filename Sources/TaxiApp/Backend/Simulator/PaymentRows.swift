import DeepLinks
import SessionEngine

extension FareLines {
  /// The columns of the lines, in the tables of orders and rides.
  static let columns: [AppTable.Column] = [
    .init("start_fee", .integer), .init("distance_fee", .integer), .init("time_fee", .integer),
    .init("class_fee", .integer), .init("night_fee", .integer), .init("reservation_fee", .integer),
    .init("discount", .integer),
  ]

  /// Returns the values of the columns; nulls when there are no lines.
  static func values(of lines: FareLines?) -> [AppValue] {
    guard let lines else { return columns.map { _ in .null } }
    return [
      lines.start, lines.distance, lines.time, lines.carClass, lines.night, lines.reservation, lines.discount,
    ].map { .integer($0) }
  }

  /// Reads the columns; returns `nil` when one is null.
  init?(_ row: RowReader) {
    let values = Self.columns.map { _ in row.integer() }
    let present = values.compactMap(\.self)
    guard present.count == values.count else { return nil }
    self.init(
      start: present[0], distance: present[1], time: present[2], carClass: present[3], night: present[4],
      reservation: present[5], discount: present[6])
  }
}

extension Card: RowCoding {
  static let table = AppTable(
    "cards", columns: [.init("id", .integer), .init("number", .text), .init("expires", .text)])

  init?(_ row: RowReader) {
    guard let id = row.integer(), let number = row.text(), let expires = row.text() else { return nil }
    self.init(id: id, number: number, expires: expires)
  }

  var values: [AppValue] { [.integer(id), .text(number), .text(expires)] }
}

extension Transaction: RowCoding {
  static let table = AppTable(
    "transactions",
    columns: [
      .init("id", .integer), .init("at", .integer), .init("kind", .text), .init("amount", .integer),
      .init("method", .text), .init("order_id", .integer), .init("purpose", .text),
    ])

  init?(_ row: RowReader) {
    guard let id = row.integer(), let at = row.integer(), let kind = row.text().flatMap(Kind.init),
      let amount = row.integer(), let method = row.text().flatMap({ PaymentMethod($0) })
    else { return nil }
    self.init(id: id, at: Int64(at), kind: kind, amount: amount, method: method, order: row.integer())
    purpose = row.text()
  }

  var values: [AppValue] {
    [
      .integer(id), .integer(at), .text(kind.rawValue), .integer(amount), .text(method.description), .optional(order),
      .optional(purpose),
    ]
  }
}

extension Zone: RowCoding {
  static let table = AppTable(
    "zones",
    columns: [
      .init("id", .integer), .init("name", .text), .init("center", .text), .init("radius", .integer),
      .init("cars", .text),
    ])

  init?(_ row: RowReader) {
    guard let id = row.integer(), let name = row.text(), let center = row.text().flatMap({ Place($0)?.coordinate }),
      let radius = row.integer(), let cars = row.text().flatMap(Cars.init)
    else { return nil }
    self.init(id: id, name: name, center: center, radius: radius, cars: cars)
  }

  var values: [AppValue] {
    [
      .integer(id), .text(name), .text(Place.point(center, name: nil).description), .integer(radius),
      .text(cars.rawValue),
    ]
  }
}
