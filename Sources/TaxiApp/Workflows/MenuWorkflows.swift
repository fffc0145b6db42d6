import DeepLinks
import RIBs
import SessionEngine

/// A workflow that shows the menu above the feature.
final class MenuWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Menu", needs: .overlay) { _ in MenuWorkflow() }

  init() {
    super.init(Self.link)
    menuOverlay()
      .onOpening("menu") { menu, _ in menu.showMenu() }
      .commit()
  }
}

/// A workflow that shows the profile.
final class ProfileWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Profile", needs: .overlay) { _ in ProfileWorkflow() }

  init() {
    super.init(Self.link)
    menuOverlay()
      .onStep("profile section") { menu, _ in menu.showProfile() }
      .onOpening("profile") { profile, _ in profile.showProfile() }
      .commit()
  }
}

/// A workflow that shows the screen that links a business profile and fills in the code. Links nothing.
final class InvitationWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Invitation", [.text("code")], needs: .overlay) {
    InvitationWorkflow(code: $0.text("code"))
  }

  init(code: String?) {
    super.init(Self.link)
    menuOverlay()
      .onStep("profile section") { menu, _ in menu.showProfile() }
      .onStep("business invitation") { profile, _ in profile.showBusinessInvitation() }
      .onOpening("invitation filled in") { invitation, _ in invitation.fillIn(code: code) }
      .commit()
  }
}

/// A workflow that shows the coupons and fills in a code. Redeems nothing.
final class CouponsWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Coupons", [.text("code")], needs: .overlay) {
    CouponsWorkflow(code: $0.text("code"))
  }

  init(code: String?) {
    super.init(Self.link)
    menuOverlay()
      .onStep("coupons") { menu, _ in menu.showCoupons() }
      // The code does not depend on the list, so it is filled in even when the list cannot be loaded.
      .onOpening("coupon filled in") { coupons, _ in coupons.fillIn(code: code) }
      .onOpening("coupons loaded", deadline: Self.backendDeadline) { coupons, _ in coupons.waitForCoupons() }
      .commit()
  }
}

/// A workflow that shows the ride history.
final class RideHistoryWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("RideHistory", needs: .overlay) { _ in RideHistoryWorkflow() }

  init() {
    super.init(Self.link)
    menuOverlay()
      .onStep("ride history section") { menu, _ in menu.showRideHistory() }
      .onOpening("ride history") { history, _ in history.showRideHistory() }
      .onOpening("rides loaded", deadline: Self.backendDeadline) { history, _ in history.waitForRides() }
      .commit()
  }
}

/// A workflow that shows the receipt of a ride.
final class RideReceiptWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("RideReceipt", [.number("ride")], needs: .overlay) {
    $0.integer("ride").map { RideReceiptWorkflow(ride: $0) }
  }

  init(ride: Int) {
    super.init(Self.link)
    menuOverlay()
      .onStep("ride history section") { menu, _ in menu.showRideHistory() }
      .onStep("receipt of ride \(ride)", deadline: Self.backendDeadline) { history, _ in history.showRideReceipt(ride) }
      .onOpening("rides up to date", deadline: Self.backendDeadline) { receipt, _ in receipt.waitForRides() }
      .commit()
  }
}

/// A workflow that shows the announcements.
final class NoticesWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Notices", needs: .overlay) { _ in NoticesWorkflow() }

  init() {
    super.init(Self.link)
    menuOverlay()
      .onStep("notices section") { menu, _ in menu.showNotices() }
      .onOpening("notices") { notices, _ in notices.showNotices() }
      .onOpening("notices loaded", deadline: Self.backendDeadline) { notices, _ in notices.waitForNotices() }
      .commit()
  }
}

/// A workflow that shows one announcement.
final class NoticeWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Notice", [.number("notice")], needs: .overlay) {
    $0.integer("notice").map { NoticeWorkflow(notice: $0) }
  }

  init(notice: Int) {
    super.init(Self.link)
    menuOverlay()
      .onStep("notices section") { menu, _ in menu.showNotices() }
      .onStep("notice \(notice)", deadline: Self.backendDeadline) { notices, _ in notices.showNotice(notice) }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Adds the steps that open the menu in place of another overlay.
  ///
  /// Overlays also open under maintenance: the notice about the maintenance is one of them, and the backend refuses all
  /// changes.
  fileprivate func menuOverlay() -> Step<any AppRootActionableItem, any MenuActionableItem, Void> {
    mainFeatures().onStep("menu overlay") { mainFeatures, _ in mainFeatures.showMenu() }
  }
}
