import RIBs

final class VehicleAndDriverRouter: ViewableRouter<VehicleAndDriverInteractor, VehicleAndDriverViewController> {}
