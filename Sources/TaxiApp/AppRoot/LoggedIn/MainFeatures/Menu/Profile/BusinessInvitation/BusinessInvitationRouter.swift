import RIBs

/// The routes of BusinessInvitation: none.
protocol BusinessInvitationRouting: Routing {}

/// The router of BusinessInvitation, which has no children.
final class BusinessInvitationRouter: ViewableRouter<BusinessInvitationInteractor, BusinessInvitationViewController>,
  BusinessInvitationRouting
{}
