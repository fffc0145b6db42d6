import RIBs

protocol EntranceInteractable: Interactable {}

protocol EntranceViewControllable: ViewControllable {}

final class EntranceRouter: ViewableRouter<EntranceInteractable, EntranceViewControllable> {}
