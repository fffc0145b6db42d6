import DeepLinks
import RIBs
import SessionEngine

/// The app of one session.
final class PortedInstance: AppInstance {
    let root: any LaunchRouting
    private let item: any RootActionableItem
    private let account: StoredAccount
    private let routes: RouteTable

    init(_ context: AppContext) throws {
        routes = context.routes
        account = try StoredAccount(context)
        (root, item) = RootBuilder(dependency: AppComponent(account: account)).build()
    }

    var location: [DeepLink] { root.places.compactMap { routes.link(to: $0) } }

    var login: LoginState? { LoginState(account.name == nil ? .loggedOut : .loggedIn) }

    func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
        workflow.start(link, from: item, mode, in: root.tree)
    }

    func handle(_ control: SessionControl) throws(SessionError) {
        switch control {
        case .login(let values): account.enter(values["reader"] ?? "")
        case .logout: account.leave()
        case .configure, .request:
            throw SessionError(
                code: "unknownRequest", message: "the app has no settings and no requests", hint: "open a book")
        }
    }
}

extension LinkWorkflow {
    /// The workflows of the app.
    static let library = [
        LinkWorkflow("Shelves", [], needs: ["logged in"]) { _ -> Workflow<any RootActionableItem>? in
            ShelvesWorkflow()
        },
        LinkWorkflow(
            "OpenBook", [WorkflowParameter("book", .words(Book.allCases.map(\.rawValue)), required: true)],
            needs: ["logged in"]
        ) { link -> Workflow<any RootActionableItem>? in
            link.text("book").flatMap(Book.init(rawValue:)).map { OpenBookWorkflow(book: $0) }
        },
    ]
}

extension ShelvesInteractor: LinkPlace {
    var place: (route: String, parameters: [String: ParameterValue]) { ("shelves", [:]) }
}

extension BookInteractor: LinkPlace {
    var place: (route: String, parameters: [String: ParameterValue]) { ("book", ["book": .text(book.rawValue)]) }
}
