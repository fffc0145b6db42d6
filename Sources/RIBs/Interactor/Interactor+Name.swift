extension Interactor {
  /// The name of its RIB: `LoggedInInteractor` is the interactor of `LoggedIn`.
  public final var ribName: String { RIBs.ribName(of: type(of: self), suffix: "Interactor") }
}
