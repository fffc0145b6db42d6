import RIBs

/// The routes of VehicleTracking: none.
protocol VehicleTrackingRouting: Routing {}

/// The router of VehicleTracking, which has no children. The order is among the parameters of OrderResult.
final class VehicleTrackingRouter: Router<VehicleTrackingInteractor>, VehicleTrackingRouting {}
