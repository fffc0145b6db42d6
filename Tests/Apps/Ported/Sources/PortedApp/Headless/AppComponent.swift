import RIBsCompatibility

/// The component of the app itself, which the root depends on. On a phone the app's delegate makes it.
final class AppComponent: Component<any EmptyDependency>, RootDependency {
    let account: MutableAccountStream
    let marks: MarksStream

    init(account: StoredAccount) {
        self.account = account
        marks = account
        super.init(dependency: EmptyComponent())
    }
}
