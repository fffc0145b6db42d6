import DeepLinks
import Flux
public import SessionEngine

/// A library with three books, written in the shapes of RIBs-iOS and migrated by `ribs migrate`.
///
/// `Headless` has what a phone has elsewhere: the views, the account that is kept, and the start of the app. All other
/// folders are the app's own code.
public struct PortedApp: ConfiguredApp {
    /// The states of `states.yaml`, if there is one.
    public let states: [StartingState]

    /// Creates the app.
    public init(_ file: StatesFile) { states = file.states }

    /// The app's name in logs.
    public var name: String { "ported" }

    /// None: the app has no backend.
    public var tables: [AppTable] { [] }

    /// `Shelves`, `OpenBook`.
    public var workflows: [LinkWorkflow] { LinkWorkflow.library }

    /// Returns no rows.
    public func initialRows(at: Int64) -> [AppRow] { [] }

    /// `reader`.
    public var loginParameters: [String]? { ["reader"] }

    /// None.
    public var settingNames: [String]? { [] }

    /// Creates the app of one session.
    public func makeInstance(_ context: AppContext) throws -> any AppInstance { try PortedInstance(context) }
}
