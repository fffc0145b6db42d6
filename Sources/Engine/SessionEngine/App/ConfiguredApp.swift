/// An app that commands load: its requests are known without its data, and it is created from `states.yaml`.
///
/// ```swift
/// struct CoffeeApp: ConfiguredApp {
///   let states: [StartingState]
///   init(_ file: StatesFile) { states = file.states }
/// }
/// ```
public protocol ConfiguredApp: SimulatedApp {
  /// The requests that the app adds to the control socket and to its command; none by default.
  static var requests: [AppRequest] { get }
  /// The sections of `states.yaml` that the app itself reads, such as `fixture`; none by default.
  static var sections: [String] { get }
  /// Creates the app with the states of the file, and with what the app reads in its own sections.
  ///
  /// The app reports each problem to `file.reader`. One problem is enough that the created app is not used.
  init(_ file: StatesFile)
}

extension ConfiguredApp {
  /// No requests of the app.
  public static var requests: [AppRequest] { [] }
  /// No sections of the app.
  public static var sections: [String] { [] }
  /// The requests of the type.
  public var requests: [AppRequest] { Self.requests }

  /// Creates the app from the text of `states.yaml`. Errors show `file` as its name. Throws all problems of the text.
  public init(states yaml: String, file: String) throws(StatesError) {
    let file = StatesFile(yaml, file: file, sections: Self.sections, requests: Self.requests)
    self.init(file)
    try file.check()
  }

  /// Creates the app without `states.yaml`: it has no states, and no data of its own sections.
  public init(withoutStates file: String) throws(StatesError) {
    let file = StatesFile(missing: file)
    self.init(file)
    try file.check()
  }
}
