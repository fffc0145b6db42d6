import DeepLinks
import RIBs
import SessionEngine
import TextFormats

/// A workflow that shows the list of reservations.
final class ReservationsWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Reservations", needs: .feature) { _ in ReservationsWorkflow() }

  init() {
    super.init(Self.link)
    reservationFeature()
      .onOpening("reservation list") { feature, _ in feature.showList() }
      .onOpening("list loaded", deadline: Self.backendDeadline) { feature, _ in feature.waitForList() }
      .commit()
  }
}

/// A workflow that shows one reservation.
final class ScheduledReservationWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("ScheduledReservation", [.number("reservation")], needs: .feature) {
    $0.integer("reservation").map { ScheduledReservationWorkflow(reservation: $0) }
  }

  init(reservation: Int) {
    super.init(Self.link)
    reservationFeature()
      .onStep("reservation \(reservation)", deadline: Self.backendDeadline) { feature, _ in
        feature.showScheduledReservation(reservation)
      }
      .commit()
  }
}

/// A workflow that shows the editor of a new reservation and fills it in. Reserves nothing.
final class NewReservationWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi(
    "NewReservation",
    [WorkflowParameter("at", .time), WorkflowParameter("pickup", .place), WorkflowParameter("dropoff", .place)],
    needs: .feature
  ) { NewReservationWorkflow(ReservationDraft(link: $0)) }

  init(_ draft: ReservationDraft) {
    super.init(Self.link)
    reservationFeature()
      .onOpening("list loaded", deadline: Self.backendDeadline) { feature, _ in feature.waitForList() }
      .onStep("new reservation") { feature, _ in feature.showNewReservation() }
      .onOpening("reservation filled in") { editor, _ in editor.fillIn(draft) }
      .commit()
  }
}

/// A workflow that shows the editor of a reservation. Changes nothing.
final class EditReservationWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("EditReservation", [.number("reservation")], needs: .feature) {
    $0.integer("reservation").map { EditReservationWorkflow(reservation: $0) }
  }

  init(reservation: Int) {
    super.init(Self.link)
    reservationFeature()
      .onStep(
        "editor of reservation \(reservation)", deadline: Self.backendDeadline,
        // The reservation can have been cancelled by another client while its editor was shown.
        restoring: { feature, _ in feature.showReservationEditor(reservation, allowingClosed: true) }
      ) { feature, _ in
        feature.showReservationEditor(reservation, allowingClosed: false)
      }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Adds the steps that switch to Reservation.
  fileprivate func reservationFeature() -> Step<any AppRootActionableItem, any ReservationActionableItem, Void> {
    feature("reservation feature") { $0.showReservation(keepingOverlay: $1) }
  }
}

extension ReservationDraft {
  /// Creates the draft that a link describes.
  init(link: DeepLink) {
    self.init(
      at: link.time("at")?.milliseconds, pickup: link.place("pickup"), dropoff: link.place("dropoff"))
  }
}
