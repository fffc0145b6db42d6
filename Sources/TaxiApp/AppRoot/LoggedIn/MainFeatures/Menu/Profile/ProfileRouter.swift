import RIBs

/// Shows the business invitation over the profile.
final class ProfileRouter: SlotRouter<ProfileInteractor, ProfileScreen>, ProfileRouting {
  // Builders are made when they are wanted.
  private let dependency: ProfileComponent
  private var businessInvitationBuilder: any BusinessInvitationBuildable {
    BusinessInvitationBuilder(dependency: dependency)
  }

  init(interactor: ProfileInteractor, view: ProfileScreen, component: ProfileComponent) {
    dependency = component
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToBusinessInvitation() -> any BusinessInvitationActionableItem {
    let (router, item) = businessInvitationBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  func dismissBusinessInvitation() { dismiss() }
}
