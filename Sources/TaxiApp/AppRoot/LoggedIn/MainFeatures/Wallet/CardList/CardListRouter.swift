import RIBs

/// The routes of CardList: none.
protocol CardListRouting: ViewableRouting {}

/// The router of CardList, which has no children.
final class CardListRouter: ViewableRouter<CardListInteractor, CardListViewController>, CardListRouting {}
