import CodeReading
import SwiftSyntax

/// What RIBs-iOS and RxSwift have and `RIBsCompatibility` does not, with what to write instead.
enum Missing {
  /// The base types of views.
  static let views: Set<String> = [
    "UIViewController", "UINavigationController", "UITabBarController", "UITableViewController",
    "UICollectionViewController", "UIPageViewController", "UIView", "UITableViewCell", "UICollectionViewCell",
    "UIControl",
    "UIButton", "UILabel", "UIStackView", "UIScrollView", "UIWindow", "View",
  ]
  /// The types that start an app on a phone.
  static let launchers: Set<String> = ["UIApplicationDelegate", "UIResponder", "UIWindowSceneDelegate", "App"]

  private static let time = "needs time, which a turn does not have; use the tree's time and a named wait"
  private static let thread = "moves work to another thread; here everything is synchronous, so remove it"

  /// The functions of RxSwift, called on something.
  private static let functions: [String: String] = [
    "delay": time, "debounce": time, "throttle": time, "timeout": time, "buffer": time, "window": time,
    "delaySubscription": time, "timer": time, "interval": time,
    "observe": thread, "observeOn": thread, "subscribeOn": thread,
    "flatMapFirst": "is not there; use flatMapLatest, or filter the taps",
    "retry": "is not there; call again where the error is handled",
    "zip": "is not there; use combineLatest",
    "materialize": "is not there; subscribe to the events", "dematerialize": "is not there; subscribe to the events",
    "multicast": "is not there; use share()",
    "asDriver": "is not there; use the observable", "asSignal": "is not there; use the observable",
    "asSingle": "is not there; use take(1)",
  ]

  /// The types, and the functions that are not called on something.
  private static let names: [String: String] = [
    "Single": "is not there; use Observable", "Maybe": "is not there; use Observable",
    "Completable": "is not there; use Observable<Void>", "Driver": "is not there; use Observable",
    "Signal": "is not there; use Observable", "ControlEvent": "belongs to a view of a phone",
    "ControlProperty": "belongs to a view of a phone", "Binder": "belongs to a view of a phone",
    "AsyncSubject": "is not there; use ReplaySubject", "SerialDisposable": "is not there; keep the disposable yourself",
    "MainScheduler": thread, "SerialDispatchQueueScheduler": thread, "ConcurrentDispatchQueueScheduler": thread,
    "LeakDetector": "is not there; the tree checks for leaks at the end of each turn",
    "DispatchQueue": thread, "Date": "reads the clock; use the tree's time", "Timer": time,
    "UIWindow": "belongs to a phone; launch the root with launch(in:)",
    "UIColor": "belongs to a view of a phone", "UIImage": "belongs to a view of a phone",
    "UIAlertController": "belongs to a view of a phone", "UIView": "belongs to a view of a phone",
    "UIViewController": "belongs to a view of a phone; the controller of a RIB's view is RIBs.ViewController",
    "UINavigationController": "belongs to a view of a phone; use push and pop of ViewControllable",
    "UserDefaults": "is kept outside of the session; use a store", "URLSession": "reaches the network; send a request",
    "arc4random_uniform": "gives another number in each run; take it from the session's settings",
    "NotificationCenter": "is shared by all sessions; use a stream",
  ]

  /// Returns what a person has to know of a word at its place; `nil` for a word that needs nothing.
  static func text(of word: String, _ token: TokenSyntax) -> String? {
    let isMember = token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
    guard isMember else {
      let isUse =
        token.parent?.is(IdentifierTypeSyntax.self) == true || token.parent?.is(DeclReferenceExprSyntax.self) == true
      return isUse ? names[word] : nil
    }
    guard let text = functions[word], let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
      let call = access.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(access).id
    else { return nil }
    // An app's own `observe` takes something else than a scheduler.
    return word != "observe" || call.arguments.first?.label?.text == "on" ? text : nil
  }
}
