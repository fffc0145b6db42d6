import RIBs
import SessionEngine

/// Shows one reservation: log-in, main features, the reservation feature unless maintenance forbids, the reservation.
final class ScheduledReservationWorkflow: TaxiWorkflow {
  init(reservation: Int, purpose: LinkPurpose) {
    super.init(.scheduledReservation, purpose: purpose)
    reservationFeature(of: mainFeatures())
      .onStep("reservation \(reservation)") { feature, _ in
        feature.showScheduledReservationIfNeeded(reservation)
      }
      .commit()
  }
}

/// Shows the list of reservations.
final class ReservationsWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.reservations, purpose: purpose)
    reservationFeature(of: mainFeatures())
      .onStep("reservation list") { feature, _ in feature.showList() }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Drops the feature that stands, unless it is Reservation already, switches, and waits for Reservation.
  fileprivate func reservationFeature(
    of step: MainFeaturesStep
  ) -> Step<any AppRootActionableItem, any ReservationActionableItem, Void> {
    step.onStep("reservation feature") { [self] mainFeatures, _ in
      unlessMaintenance(mainFeatures) {
        mainFeatures.removeCurrentFeatureAndSwitch(to: .reservation)
        return mainFeatures.waitForReservation()
      }
    }
  }
}
