import RIBs

/// The routes of TransactionHistory: none.
protocol TransactionHistoryRouting: ViewableRouting {}

/// The router of TransactionHistory, which has no children.
final class TransactionHistoryRouter: ViewableRouter<TransactionHistoryInteractor, TransactionHistoryViewController>,
  TransactionHistoryRouting
{}
