import DeepLinks
import RIBs
import SessionEngine
import TextFormats

/// Shows the list of reservations.
final class ReservationsWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Reservations", needs: .feature) { _ in ReservationsWorkflow() }

  init() {
    super.init(Self.link)
    reservationFeature()
      .onOpening("reservation list") { feature, _ in feature.showList() }
      .onOpening("list loaded", deadline: Self.patience) { feature, _ in feature.waitForList() }
      .commit()
  }
}

/// Shows one reservation: log-in, main features, the reservation feature unless maintenance forbids, the reservation.
final class ScheduledReservationWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("ScheduledReservation", [.number("reservation")], needs: .feature) {
    $0.integer("reservation").map { ScheduledReservationWorkflow(reservation: $0) }
  }

  init(reservation: Int) {
    super.init(Self.link)
    reservationFeature()
      .onStep("reservation \(reservation)", deadline: Self.patience) { feature, _ in
        feature.showScheduledReservation(reservation)
      }
      .commit()
  }
}

/// Shows the making of a reservation, filled in; nothing is reserved.
final class NewReservationWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi(
    "NewReservation",
    [WorkflowParameter("at", .time), WorkflowParameter("pickup", .place), WorkflowParameter("dropoff", .place)],
    needs: .feature
  ) { NewReservationWorkflow(ReservationDraft(link: $0)) }

  init(_ draft: ReservationDraft) {
    super.init(Self.link)
    reservationFeature()
      .onOpening("list loaded", deadline: Self.patience) { feature, _ in feature.waitForList() }
      .onStep("new reservation") { feature, _ in feature.showNewReservation() }
      .onOpening("reservation filled in") { editor, _ in editor.fillIn(draft) }
      .commit()
  }
}

/// Shows the changing of a reservation; nothing is changed.
final class EditReservationWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("EditReservation", [.number("reservation")], needs: .feature) {
    $0.integer("reservation").map { EditReservationWorkflow(reservation: $0) }
  }

  init(reservation: Int) {
    super.init(Self.link)
    reservationFeature()
      .onStep(
        "editor of reservation \(reservation)", deadline: Self.patience,
        // The reservation may have been cancelled elsewhere while its editor stood.
        restoring: { feature, _ in feature.showReservationEditor(reservation, allowingClosed: true) }
      ) { feature, _ in
        feature.showReservationEditor(reservation, allowingClosed: false)
      }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Drops the feature that stands, unless it is Reservation already, switches, and takes Reservation.
  fileprivate func reservationFeature() -> Step<any AppRootActionableItem, any ReservationActionableItem, Void> {
    mainFeatures().onStep(
      "reservation feature", restoring: { mainFeatures, _ in mainFeatures.showReservation(keepingOverlay: true) }
    ) { mainFeatures, _ in
      mainFeatures.unlessMaintenance { mainFeatures.showReservation(keepingOverlay: false) }
    }
  }
}

extension ReservationDraft {
  /// The draft that a link describes.
  init(link: DeepLink) {
    self.init(
      at: link.time("at")?.milliseconds, pickup: link.place("pickup"), dropoff: link.place("dropoff"))
  }
}
