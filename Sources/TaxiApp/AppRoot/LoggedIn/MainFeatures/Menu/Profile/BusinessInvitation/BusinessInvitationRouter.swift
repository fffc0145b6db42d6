import RIBs

final class BusinessInvitationRouter: ViewableRouter<BusinessInvitationInteractor, BusinessInvitationViewController> {}
