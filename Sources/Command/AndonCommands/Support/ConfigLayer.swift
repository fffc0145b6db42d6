import Foundation

/// A folder in which files of the configuration are looked for.
struct ConfigLayer: Equatable {
  /// The place of a layer, which is stable.
  enum Place: Equatable {
    /// The option or the variable that names the folder: it must exist, and its owner is not checked.
    case named(String)
    /// The folder `config` of the working folder, or the nearest one beside or above the program.
    case project
    /// The user's own folder.
    case user
    /// The folder of the whole system, below `/etc`.
    case system
    /// The files inside the program.
    case builtIn

    /// Whether a person named the folder.
    var isNamed: Bool {
      if case .named = self { true } else { false }
    }

    /// The text of the place: the option or the variable, or the name of the usual place.
    var text: String {
      switch self {
      case .named(let name): name
      case .project: "project"
      case .user: "user"
      case .system: "system"
      case .builtIn: "built in"
      }
    }
  }

  /// The folder's path.
  let path: String
  let place: Place

  /// The layers of a usual start, the most specific first. `isConfig` tells whether a folder holds a file of the
  /// configuration: only the nearest such folder beside or above the program is a layer.
  static func usual(_ places: Places, isConfig: (String) -> Bool) -> [ConfigLayer] {
    let ofProgram = places.programConfigs.first(where: isConfig)
    let all =
      ([places.workingConfig] + [ofProgram].compactMap(\.self)).map { ConfigLayer(path: $0, place: .project) }
      + [ConfigLayer(path: places.userConfig, place: .user), ConfigLayer(path: places.systemConfig, place: .system)]
    return all.filter { isConfig($0.path) }
  }

  /// The paths that a usual start looks at beside the program's own, also of folders that are not there.
  static func usualFolders(_ places: Places) -> [String] {
    [places.workingConfig, places.userConfig, places.systemConfig]
  }

  /// Returns why no file in a folder can be found, although it may have some; `nil` for a folder that can be entered, and for
  /// one that is not there.
  static func problem(at folder: String) -> String? {
    var found = stat()
    // Not the file to which a link leads: whether that can be read, its reader tells.
    guard lstat((folder as NSString).appendingPathComponent("links.yaml"), &found) != 0 else { return nil }
    let error = errno
    return [ENOENT, ENOTDIR].contains(error) ? nil : String(cString: strerror(error))
  }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { (path as NSString).appendingPathComponent(name) }

  /// Whether both are the same folder, also by a symbolic link.
  func isSameFolder(as other: ConfigLayer) -> Bool {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      == URL(fileURLWithPath: other.path).resolvingSymlinksInPath().path
  }
}
