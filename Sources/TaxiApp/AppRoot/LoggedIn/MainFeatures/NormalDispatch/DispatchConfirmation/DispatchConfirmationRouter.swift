import RIBs

/// What DispatchConfirmation asks of its router: nothing.
protocol DispatchConfirmationRouting: Routing {}

/// A leaf. What it confirms stands in the parameters of the map under it.
final class DispatchConfirmationRouter: ViewableRouter<DispatchConfirmationInteractor, DispatchConfirmationScreen>,
  DispatchConfirmationRouting
{}
