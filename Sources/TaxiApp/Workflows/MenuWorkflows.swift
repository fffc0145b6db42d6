import RIBs
import SessionEngine

/// Shows the menu over the feature that stands.
final class MenuWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.menu, purpose: purpose)
    menuOverlay()
      .onStep("menu") { menu, _ in purpose.unlessRestoring(menu) { menu.showMenu() } }
      .commit()
  }
}

/// Shows the profile.
final class ProfileWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.profile, purpose: purpose)
    menuOverlay()
      .onStep("profile section") { menu, _ in menu.showProfile() }
      .onStep("profile") { profile, _ in purpose.unlessRestoring(profile) { profile.showProfile() } }
      .commit()
  }
}

/// Shows the linking of a business profile, filled in; nothing is linked.
final class InvitationWorkflow: TaxiWorkflow {
  init(code: String?, purpose: LinkPurpose) {
    super.init(.invitation, purpose: purpose)
    menuOverlay()
      .onStep("profile section") { menu, _ in menu.showProfile() }
      .onStep("business invitation") { profile, _ in profile.showBusinessInvitation() }
      .onStep("invitation filled in") { invitation, _ in
        purpose.unlessRestoring(invitation) { invitation.fillIn(code: code) }
      }
      .commit()
  }
}

/// Shows the coupons, with a code filled in; nothing is redeemed.
final class CouponsWorkflow: TaxiWorkflow {
  init(code: String?, purpose: LinkPurpose) {
    super.init(.coupons, purpose: purpose)
    menuOverlay()
      .onStep("coupons") { menu, _ in menu.showCoupons() }
      // Before the list is waited for: the code needs no answer, and outlives a list that could not be had.
      .onStep("coupon filled in") { coupons, _ in purpose.unlessRestoring(coupons) { coupons.fillIn(code: code) } }
      .onStep("coupons loaded", deadline: Self.patience) { coupons, _ in
        purpose.unlessRestoring(coupons) { coupons.waitForCoupons() }
      }
      .commit()
  }
}

/// Shows the ride history.
final class RideHistoryWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.rideHistory, purpose: purpose)
    menuOverlay()
      .onStep("ride history section") { menu, _ in menu.showRideHistory() }
      .onStep("ride history") { history, _ in purpose.unlessRestoring(history) { history.showRideHistory() } }
      .onStep("rides loaded", deadline: Self.patience) { history, _ in
        purpose.unlessRestoring(history) { history.waitForRides() }
      }
      .commit()
  }
}

/// Shows the receipt of a ride.
final class RideReceiptWorkflow: TaxiWorkflow {
  init(ride: Int, purpose: LinkPurpose) {
    super.init(.rideReceipt, purpose: purpose)
    menuOverlay()
      .onStep("ride history section") { menu, _ in menu.showRideHistory() }
      .onStep("receipt of ride \(ride)", deadline: Self.patience) { history, _ in history.showRideReceipt(ride) }
      .onStep("rides up to date", deadline: Self.patience) { receipt, _ in
        purpose.unlessRestoring(receipt) { receipt.waitForRides() }
      }
      .commit()
  }
}

/// Shows the announcements.
final class NoticesWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.notices, purpose: purpose)
    menuOverlay()
      .onStep("notices section") { menu, _ in menu.showNotices() }
      .onStep("notices") { notices, _ in purpose.unlessRestoring(notices) { notices.showNotices() } }
      .onStep("notices loaded", deadline: Self.patience) { notices, _ in
        purpose.unlessRestoring(notices) { notices.waitForNotices() }
      }
      .commit()
  }
}

/// Shows one announcement.
final class NoticeWorkflow: TaxiWorkflow {
  init(notice: Int, purpose: LinkPurpose) {
    super.init(.notice, purpose: purpose)
    menuOverlay()
      .onStep("notices section") { menu, _ in menu.showNotices() }
      .onStep("notice \(notice)", deadline: Self.patience) { notices, _ in notices.showNotice(notice) }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Opens the menu in place of another overlay; the feature under it stays.
  ///
  /// Maintenance stops the switch of features. An overlay switches none, so it opens all the same: the notice that
  /// tells of the maintenance is one of them, and what it could change is refused by the backend.
  fileprivate func menuOverlay() -> Step<any AppRootActionableItem, any MenuActionableItem, Void> {
    mainFeatures().onStep("menu overlay") { mainFeatures, _ in mainFeatures.showMenu() }
  }
}
