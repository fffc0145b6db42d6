import RIBs

/// What VehicleTracking asks of its router: nothing.
protocol VehicleTrackingRouting: Routing {}

/// A leaf. It follows one order only, which its parent tells.
final class VehicleTrackingRouter: Router<VehicleTrackingInteractor>, VehicleTrackingRouting {}
