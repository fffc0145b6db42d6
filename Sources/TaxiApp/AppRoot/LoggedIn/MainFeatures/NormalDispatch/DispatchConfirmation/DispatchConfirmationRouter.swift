import RIBs

/// The routes of DispatchConfirmation: none.
protocol DispatchConfirmationRouting: Routing {}

/// The router of DispatchConfirmation, which has no children. The draft is among the parameters of NormalDispatch.
final class DispatchConfirmationRouter: ViewableRouter<DispatchConfirmationInteractor, DispatchConfirmationScreen>,
  DispatchConfirmationRouting
{}
