import RIBs

final class CardListRouter: ViewableRouter<CardListInteractor, CardListViewController> {}
