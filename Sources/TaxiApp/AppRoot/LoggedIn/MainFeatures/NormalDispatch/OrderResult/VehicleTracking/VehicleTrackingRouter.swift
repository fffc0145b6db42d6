import RIBs

/// The routes of VehicleTracking: none.
protocol VehicleTrackingRouting: Routing {}

/// The router of VehicleTracking, which has no children.
final class VehicleTrackingRouter: Router<VehicleTrackingInteractor>, VehicleTrackingRouting {}
