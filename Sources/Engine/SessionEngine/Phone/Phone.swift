public import Flux

/// The state of the phone around the app: whether the app is installed and runs, the notification above its screen, and
/// the permissions that it asks for.
public struct Phone: StoreState, Sendable, Hashable {
  /// The name of the stored JSON.
  public static let storeName = "phone"

  /// The state of the app on the phone, by the value of the setting `app`.
  public enum AppState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The app is on the screen.
    case foreground
    /// The app runs and is not on the screen.
    case background
    /// The app is installed and does not run. Its next start is a cold start.
    case notRunning
    /// The app is not installed.
    case notInstalled

    /// Whether the app has a tree.
    public var isRunning: Bool { self == .foreground || self == .background }
  }

  /// A notification above the screen of the app.
  public struct Banner: Sendable, Hashable, Codable {
    /// The number of the link that a tap opens; `nil` when a tap only opens the app.
    public let link: Int?
    /// The title.
    public let title: String
    /// The text; `nil` when the payload has none.
    public let body: String?
  }

  /// What a link that did not arrive as a link, or that met an app that was not ready, keeps while it waits.
  struct Arrival: Sendable, Hashable, Codable {
    let link: Int
    /// The steps before those of the app, in order.
    var steps: [PhoneStep]
    /// The entry of `links.yaml` that names the link; `nil` for a link that arrived as one.
    let place: String?
    /// The number of the last link when its banner was tapped: it began after that one. `nil` for any other link.
    var tappedAfter: Int?
  }

  /// The state of the app.
  public var app = AppState.foreground
  /// The names of the permissions that the app asks for and that are not answered yet. The dialog of the first is shown.
  public var asked: [String] = []
  /// The names of the permissions that the user denied.
  public var denied: [String] = []
  /// The notification above the screen, or in the notification centre while the app is not on the screen; `nil` when
  /// there is none.
  public var banner: Banner?
  var arrivals: [Arrival] = []

  /// Creates the state of a new session: the app is on the screen, and all permissions are granted.
  public init() {}

  /// Applies a change of the phone.
  public mutating func reduce(_ action: any Action) {
    switch PhoneAction(action) {
    case .moved(let app): self.app = app
    case .installed(let permissions): (app, asked, denied) = (.foreground, permissions, [])
    case .answered(let isAllowed):
      guard !asked.isEmpty else { return }
      let permission = asked.removeFirst()
      if !isAllowed { denied.append(permission) }
    case .showed(let banner): self.banner = banner
    case .bannerLeft: banner = nil
    case .bannerTapped(let link, let last):
      for index in arrivals.indices where arrivals[index].link == link {
        arrivals[index].tappedAfter = last
        if app == .notRunning { arrivals[index].steps.append(.coldStart) }
      }
    case .arrived(let arrival): arrivals.append(arrival)
    case .kept(let links):
      arrivals.removeAll { !links.contains($0.link) }
      if let link = banner?.link, !links.contains(link) { banner = nil }
    case nil: break
    }
  }

  /// Ignores all actions but those of the phone.
  public func ignores(_ action: any Action) -> Bool { !PhoneAction.matches(action) }

  /// Returns itself: the phone outlives the app. Without the app it shows neither its dialogs nor its notifications.
  public func surviving(uninstall: Bool) -> Phone {
    var phone = self
    if uninstall { (phone.asked, phone.denied, phone.banner) = ([], [], nil) }
    return phone
  }
}

extension Phone {
  /// Returns the step at which a link that has not started waits; `nil` when it can start.
  func step(of link: Int) -> PhoneStep? {
    switch app {
    case .notInstalled: .installed
    case .notRunning: banner?.link == link ? .banner : .coldStart
    case .foreground, .background: !asked.isEmpty ? .permissions : banner?.link == link ? .banner : nil
    }
  }

  /// Returns the outcomes of a link's steps before those of the app. A link whose workflow has started has passed them
  /// all.
  func steps(of link: Int, hasStarted: Bool) -> [StepOutcome] {
    let steps = arrivals.first { $0.link == link }?.steps ?? []
    guard !hasStarted, let current = step(of: link) else { return steps.map { StepOutcome($0, .completed) } }
    return steps.filter { $0 < current }.map { StepOutcome($0, .completed) } + [StepOutcome(current, .waiting)]
  }

  /// Returns the entry of `links.yaml` that names a link; `nil` for a link that arrived as one.
  func place(of link: Int) -> String? { arrivals.first { $0.link == link }?.place }

  /// Returns whether a link began before another one: by their numbers, but the link of a banner after those that were
  /// opened before its tap.
  func began(_ link: Int, before other: Int) -> Bool {
    func order(_ link: Int) -> (Int, Int) {
      (arrivals.first { $0.link == link }?.tappedAfter).map { ($0, 1) } ?? (link, 0)
    }
    return order(link) < order(other)
  }

  /// Whether a link or a notification is kept that is not among `links`.
  func keepsMore(than links: Set<Int>) -> Bool {
    !arrivals.allSatisfy { links.contains($0.link) } || banner?.link.map { !links.contains($0) } ?? false
  }
}

extension StepOutcome {
  fileprivate init(_ step: PhoneStep, _ outcome: Kind) {
    self.init(name: step.rawValue, outcome: outcome, reason: outcome == .waiting ? step.waitingFor : nil)
  }
}

/// A change of the phone.
enum PhoneAction: Action {
  /// The app came to another state.
  case moved(Phone.AppState)
  /// The app was installed and started. It asks for these permissions.
  case installed([String])
  /// The user answered the dialog of a permission.
  case answered(isAllowed: Bool)
  /// A notification appeared.
  case showed(Phone.Banner)
  /// The notification was tapped or dismissed.
  case bannerLeft
  /// The notification of a link was tapped, when another link was the last one.
  case bannerTapped(link: Int, last: Int)
  /// A link arrived.
  case arrived(Phone.Arrival)
  /// Of all links only these are left.
  case kept(Set<Int>)
}
