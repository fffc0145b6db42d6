import RIBs

final class BannerRouter: ViewableRouter<BannerInteractor, BannerViewController> {}
