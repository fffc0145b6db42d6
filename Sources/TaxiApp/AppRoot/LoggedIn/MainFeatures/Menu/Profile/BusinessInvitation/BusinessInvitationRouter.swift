import RIBs

/// What BusinessInvitation asks of its router: nothing.
protocol BusinessInvitationRouting: Routing {}

/// A leaf.
final class BusinessInvitationRouter: ViewableRouter<BusinessInvitationInteractor, BusinessInvitationScreen>,
  BusinessInvitationRouting
{}
