import RIBs

protocol AuditActionableItem: AnyObject {}

/// The logic of Audit.
final class AuditInteractor: Interactor, AuditActionableItem {}
