import DeepLinks
import HeadlessUI
import SessionEngine

extension TaxiInstance {
  /// Returns what the account's data says about the code or the number of a link: that it does not have the code, that the
  /// coupon was redeemed, that the reservation is over.
  func remarks(on link: DeepLink) -> [LinkRemark] {
    let simulator = backend.simulator
    guard (try? simulator.begin(simulator.caller)) != nil else { return [] }
    switch link.workflow {
    case CouponsWorkflow.link.name: return link.text("code").flatMap { coupon($0, simulator) }.map { [$0] } ?? []
    case InvitationWorkflow.link.name:
      guard let code = link.text("code"), !simulator.invitations.contains(where: { $0.code == code }) else { return [] }
      return [LinkRemark("code", .notInData(LocalizedText(ja: "招待コード", en: "invitation code"), code))]
    case ScheduledReservationWorkflow.link.name:
      let found = simulator.reservations.first { $0.id == link.integer("reservation") }
      return found.flatMap(\.remark).map { [$0] } ?? []
    default: return []
    }
  }

  private func coupon(_ code: String, _ simulator: TaxiSimulator) -> LinkRemark? {
    if simulator.ownCoupons.contains(where: { $0.code == code }) {
      return LinkRemark(
        "code",
        LocalizedText(
          ja: "「\(code)」というクーポンは、すでに登録済みです。",
          en: "The coupon “\(code)” was redeemed before."))
    }
    return simulator.offers.contains { $0.code == code }
      ? nil : LinkRemark("code", .notInData(LocalizedText(ja: "クーポン", en: "coupon"), code))
  }
}

extension LocalizedText {
  /// `kind` is what the value is of.
  fileprivate static func notInData(_ kind: LocalizedText, _ value: String) -> LocalizedText {
    LocalizedText(ja: "「\(value)」という\(kind.ja)は見つかりません。", en: "There is no \(kind.en) “\(value)”.")
  }
}

extension Reservation {
  /// The remark on a link to a reservation that is over.
  fileprivate var remark: LinkRemark? {
    switch status {
    case .scheduled, .dispatching: nil
    case .completed, .cancelled, .failed:
      LinkRemark(
        "reservation",
        LocalizedText(
          ja: "予約\(id)は、すでに終了しています（\(status == .completed ? "乗車済み" : status.title.ja)）。",
          en: "Reservation \(id) is over (\(status.title.en))."))
    }
  }
}
