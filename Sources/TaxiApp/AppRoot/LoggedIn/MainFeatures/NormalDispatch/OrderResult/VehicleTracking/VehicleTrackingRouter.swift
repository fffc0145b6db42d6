import RIBs

final class VehicleTrackingRouter: Router<VehicleTrackingInteractor> {}
