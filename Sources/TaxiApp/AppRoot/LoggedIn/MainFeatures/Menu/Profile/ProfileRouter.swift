import RIBs

/// A router that attaches BusinessInvitation above the profile.
final class ProfileRouter: ViewableRouter<ProfileInteractor, ProfileViewController>, ProfileRouting {
  private let businessInvitationBuilder: any BusinessInvitationBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: ProfileInteractor, view: ProfileViewController, component: ProfileComponent,
    businessInvitationBuilder: any BusinessInvitationBuildable
  ) {
    self.businessInvitationBuilder = businessInvitationBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToBusinessInvitation() -> any BusinessInvitationActionableItem {
    let (router, item) = businessInvitationBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func dismissBusinessInvitation() { slot.detach() }
}
