package import DeepLinks
import Foundation
import LinkDialects
import TestSupport

/// Returns the table that ships with the app.
package func shippedTable() throws -> RouteTable { try shipped.get() }

/// Returns the table that ships with the app, with the codes of coupons as secrets: other apps' links have them in paths and
/// under names of their own.
package func tableWithSecretCoupons() throws -> RouteTable {
  let yaml = try Repository.text("config/links.yaml")
  return try RouteTable(yaml: yaml.replacing(", secret: false", with: ""), file: "config/links.yaml")
}

// Read once, because most tests need it.
private let shipped = Result {
  let yaml = try Repository.text("config/links.yaml")
  return try RouteTable(yaml: yaml, file: "config/links.yaml")
}

/// A table with every type, a repeated and a required parameter, aliases and a placeholder in every position.
package let everyType = """
  schemes: [taxi]
  hosts: [taxi.example]
  routes:
    everything:
      path: all/{id}/of/{count}
      aliases: every/{count}/{id}
      workflow: Everything
      parameters:
        id: { type: identifier, length: 1-8 }
        note: string
        code: { type: string, length: 11, characters: "A-Za-z0-9-" }
        count: { type: integer, minimum: -5, maximum: 5 }
        amount: { type: decimal, minimum: -10, maximum: 1000.5 }
        where: { type: place, repeated: true }
        at: { type: time, required: true }
        class: { type: enumeration, values: [one, two, 三], default: two }
        center: coordinate
        day: date
        clock: localTime
        page: { type: url, hosts: [help.taxi.example, www.taxi.example] }
        invitation: { type: identifier, prefix: BC-, length: 4-8 }
    file:
      path: "{name}"
      workflow: File
      parameters:
        name: string
    point:
      path: at/{point}
      workflow: Point
      parameters:
        point: place
  """

/// A table with an expiring route, a replaced one, secrets and callbacks.
package let agingTable = """
  schemes: [taxi]
  hosts: [taxi.example, xn--znxz22c.example]
  secrets: [Token, otp]
  callbacks:
    parameters: [x-success, return]
    urls: ["https://partner.example/done", "otherapp://back"]
  routes:
    spring:
      path: spring/{year}
      workflow: Spring
      expires: 2026-06-01T00:00:00+09:00
      parameters: { year: integer, otp: { type: integer, minimum: 100000, maximum: 999999 } }
    booking:
      path: bookings/{id}
      workflow: Booking
      replaced_by: reservation
      expires: 2027-01-01T00:00:00Z
      parameters: { id: identifier, at: { type: time, future: true } }
    reservation:
      path: reservations/{id}
      workflow: Booking
      parameters: { id: string }
    newReservation:
      path: reservations/new
      workflow: NewBooking
  """

/// A link with `⟦` and `⟧` around the bytes that a rejection must have as its range.
package struct MarkedLink {
  /// The error for a text without the two marks.
  struct MissingMarksError: Error { let text: String }

  /// The link without the marks.
  package let text: String
  /// The bytes between the marks.
  package let range: Range<Int>

  /// The link in a marked text. Throws `MissingMarksError` for a text without the marks.
  package init(_ marked: String) throws {
    guard let open = marked.firstRange(of: "⟦"), let close = marked.firstRange(of: "⟧") else {
      throw MissingMarksError(text: marked)
    }
    let before = marked[..<open.lowerBound]
    let inside = marked[open.upperBound..<close.lowerBound]
    text = String(before) + inside + marked[close.upperBound...]
    range = before.utf8.count..<before.utf8.count + inside.utf8.count
  }
}

extension RouteTable {
  /// Returns the rejection of a link; nil when it is accepted.
  package func rejection(_ text: String) -> LinkRejection? {
    do throws(LinkRejection) {
      _ = try parse(text)
      return nil
    } catch {
      return error
    }
  }
}
