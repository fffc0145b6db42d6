import RIBs

/// The routes of VehicleAndDriver: none.
protocol VehicleAndDriverRouting: ViewableRouting {}

/// The router of VehicleAndDriver, which has no children.
final class VehicleAndDriverRouter: ViewableRouter<VehicleAndDriverInteractor, VehicleAndDriverViewController>,
  VehicleAndDriverRouting
{}
