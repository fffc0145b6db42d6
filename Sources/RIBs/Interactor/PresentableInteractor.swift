/// What a RIB's interactor tells its view, as the interactor sees it.
public protocol Presentable: AnyObject {}

/// What a RIB's router does with its view, as the router sees it.
public protocol ViewControllable: AnyObject {}

/// Stands between an interactor and a view that should not know each other.
open class Presenter<View>: Presentable {
  /// The view it presents to.
  public final let view: View

  /// A presenter for `view`.
  public init(view: View) {
    self.view = view
  }
}

/// An interactor with a view to present to.
open class PresentableInteractor<PresenterType>: Interactor {
  /// What it presents through.
  public final let presenter: PresenterType

  /// An interactor that presents through `presenter`.
  public init(presenter: PresenterType) {
    self.presenter = presenter
  }

  final override var presenterObject: AnyObject? { presenter as AnyObject }
}
