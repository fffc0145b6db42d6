import RIBs

/// Shows the business invitation over the profile.
final class ProfileRouter: SlotRouter<ProfileInteractor, ProfileScreen>, ProfileRouting {
  private let businessInvitationBuilder: any BusinessInvitationBuildable

  init(
    interactor: ProfileInteractor, view: ProfileScreen, component: ProfileComponent,
    businessInvitationBuilder: any BusinessInvitationBuildable
  ) {
    self.businessInvitationBuilder = businessInvitationBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToBusinessInvitation() -> any BusinessInvitationActionableItem {
    let (router, item) = businessInvitationBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  func dismissBusinessInvitation() { dismiss() }
}
