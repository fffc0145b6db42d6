import RIBs

final class AuditRouter: Router<AuditInteractor> {}
