public import CodeReading
import Foundation

/// The apps in the files of a folder. A repository of several apps, such as the steps of a tutorial, has RIBs of the same
/// name; each app is a tree of its own.
public enum CodeBase {
  /// The files that make a folder a project: a package, or a project of Xcode, Tuist or XcodeGen.
  private static let projects = ["Package.swift", "Project.swift", "project.yml"]

  /// Returns the files of each app below a folder; all files as one app, unless two projects with a root have a RIB of the
  /// same name. A project without a root belongs to the app with the nearest folder, or to all that are as near.
  public static func apps(_ files: [SourceFile], in folder: String) -> [[SourceFile]] {
    var known: [String: String] = [:]
    let groups = Dictionary(grouping: files) { project(of: $0.folder, in: folder, &known) }
    guard groups.count > 1 else { return [files] }
    let ribs = groups.mapValues { RIB.all(in: AppCode($0).declarations) }
    let apps = groups.keys.filter { ribs[$0]?.contains(where: \.isLaunched) == true }.sorted()
    let names = apps.flatMap { Set(ribs[$0]?.map(\.name) ?? []) }
    guard apps.count > 1, Set(names).count < names.count else { return [files] }
    return apps.map { app in
      let near = groups.keys.filter { group in
        !apps.contains(group) && apps.allSatisfy { common($0, group) <= common(app, group) }
      }
      return (groups[app] ?? []) + near.sorted().flatMap { groups[$0] ?? [] }
    }
  }

  /// Returns the number of folders with which both paths begin.
  private static func common(_ first: String, _ second: String) -> Int {
    zip(first.split(separator: "/"), second.split(separator: "/")).prefix { $0 == $1 }.count
  }

  /// Returns the nearest folder around a folder that has a project.
  private static func project(of folder: String, in root: String, _ known: inout [String: String]) -> String {
    if let found = known[folder] { return found }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let isProject = names.contains { $0.hasSuffix(".xcodeproj") || projects.contains($0) }
    let parent = folder.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let isTop = folder.count <= root.count || parent.isEmpty
    let found = isProject || isTop ? folder : project(of: parent, in: root, &known)
    known[folder] = found
    return found
  }
}

extension Blueprint {
  /// Whether the folders may be the tree: a RIB's folder is in that of its parent, or there are too few RIBs to tell.
  ///
  /// In many apps the folders of all RIBs are beside each other, or in modules of their own.
  public var nestsFolders: Bool {
    let built = buildings.filter(\.isBuilt)
    let folders = Dictionary(ribs.map { ($0.name, $0.folder) }) { first, _ in first }
    return built.count < 2
      || built.contains { building in
        guard let child = folders[building.child], let parent = folders[building.parent] else { return false }
        return child.hasPrefix(parent + "/")
      }
  }
}
