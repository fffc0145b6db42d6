import RIBs

/// The routes of DispatchConfirmation: none.
protocol DispatchConfirmationRouting: Routing {}

/// The router of DispatchConfirmation, which has no children.
final class DispatchConfirmationRouter: ViewableRouter<
  DispatchConfirmationInteractor, DispatchConfirmationViewController
>,
DispatchConfirmationRouting
{}
