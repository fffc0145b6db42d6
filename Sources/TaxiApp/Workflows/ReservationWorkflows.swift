import DeepLinks
import RIBs
import SessionEngine

/// Shows the list of reservations.
final class ReservationsWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.reservations, purpose: purpose)
    reservationFeature()
      .onStep("reservation list") { feature, _ in purpose.unlessRestoring(feature) { feature.showList() } }
      .onStep("list loaded", deadline: Self.patience) { feature, _ in
        purpose.unlessRestoring(feature) { feature.waitForList() }
      }
      .commit()
  }
}

/// Shows one reservation: log-in, main features, the reservation feature unless maintenance forbids, the reservation.
final class ScheduledReservationWorkflow: TaxiWorkflow {
  init(reservation: Int, purpose: LinkPurpose) {
    super.init(.scheduledReservation, purpose: purpose)
    reservationFeature()
      .onStep("reservation \(reservation)", deadline: Self.patience) { feature, _ in
        feature.showScheduledReservation(reservation)
      }
      .commit()
  }
}

/// Shows the making of a reservation, filled in; nothing is reserved.
final class NewReservationWorkflow: TaxiWorkflow {
  init(_ draft: ReservationDraft, purpose: LinkPurpose) {
    super.init(.newReservation, purpose: purpose)
    reservationFeature()
      .onStep("list loaded", deadline: Self.patience) { feature, _ in
        purpose.unlessRestoring(feature) { feature.waitForList() }
      }
      .onStep("new reservation") { feature, _ in feature.showNewReservation() }
      .onStep("reservation filled in") { editor, _ in purpose.unlessRestoring(editor) { editor.fillIn(draft) } }
      .commit()
  }
}

/// Shows the changing of a reservation; nothing is changed.
final class EditReservationWorkflow: TaxiWorkflow {
  init(reservation: Int, purpose: LinkPurpose) {
    super.init(.editReservation, purpose: purpose)
    reservationFeature()
      .onStep("editor of reservation \(reservation)", deadline: Self.patience) { feature, _ in
        // The reservation of an editor that stood may have been cancelled elsewhere: the editor stands all the same.
        feature.showReservationEditor(reservation, allowingClosed: purpose.isRestoring)
      }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Drops the feature that stands, unless it is Reservation already, switches, and takes Reservation.
  fileprivate func reservationFeature() -> Step<any AppRootActionableItem, any ReservationActionableItem, Void> {
    mainFeatures().onStep("reservation feature") { [purpose] mainFeatures, _ in
      mainFeatures.unlessMaintenance(purpose) {
        mainFeatures.showReservation(keepingOverlay: purpose.isRestoring)
      }
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
