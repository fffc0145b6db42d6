/// A RIB's view as its interactor sees it. Each `XPresentable` refines it.
public protocol Presentable: AnyObject {}

/// An object between an interactor and a view that do not know each other.
open class Presenter<View>: Presentable {
  /// The view that the presenter updates.
  public final let view: View

  /// A presenter for `view`.
  public init(view: View) {
    self.view = view
  }
}

/// An interactor with a presenter.
open class PresentableInteractor<PresenterType>: Interactor {
  /// The presenter.
  public final let presenter: PresenterType

  /// An interactor that presents through `presenter`.
  public init(presenter: PresenterType) {
    self.presenter = presenter
  }

  final override var presenterObject: AnyObject? { presenter as AnyObject }
}
