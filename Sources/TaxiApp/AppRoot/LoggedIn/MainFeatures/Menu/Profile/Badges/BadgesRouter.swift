import RIBs

final class BadgesRouter: Router<BadgesInteractor> {}
