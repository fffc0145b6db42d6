import Foundation
import RIBsCompatibility

protocol EntranceInteractable: Interactable {}

protocol EntranceViewControllable: ViewControllable {}

final class EntranceRouter: ViewableRouter<EntranceInteractable, EntranceViewControllable> {}
