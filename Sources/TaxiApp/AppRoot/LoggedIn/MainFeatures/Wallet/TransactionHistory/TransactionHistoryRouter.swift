import RIBs

final class TransactionHistoryRouter: ViewableRouter<TransactionHistoryInteractor, TransactionHistoryViewController> {}
