import RIBs

/// A router that attaches BusinessInvitation above the profile.
final class ProfileRouter: ViewableRouter<ProfileInteractor, ProfileViewController>, ProfileRouting {
  private let businessInvitationBuilder: any BusinessInvitationBuildable
  private let badgesBuilder: any BadgesBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: ProfileInteractor, view: ProfileViewController, component: ProfileComponent,
    businessInvitationBuilder: any BusinessInvitationBuildable, badgesBuilder: any BadgesBuildable
  ) {
    self.businessInvitationBuilder = businessInvitationBuilder
    self.badgesBuilder = badgesBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToBusinessInvitation() -> any BusinessInvitationActionableItem {
    let (router, item) = businessInvitationBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func dismissBusinessInvitation() { slot.detach() }

  func routeToBadges() -> any BadgesActionableItem {
    let (router, item) = badgesBuilder.build()
    slot.attach(router)
    return item
  }

  func dismissBadges() { slot.detach() }
}
