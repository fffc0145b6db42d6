// swift-format-ignore-file
// `ribs di` writes this file from the components and the dependency protocols of this folder. Do not edit it.

import DeepLinks
import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

/// What the RIBs below LoggedIn need, and LoggedIn neither provides nor declares.
protocol LoggedInSubtreeDependency: Dependency {
  /// For Game, LoggedIn/GameDependency.swift:8
  var game: Store<GameState> { get }
}

extension LoggedInComponent: GameDependency, OffGameDependency {
  // RootComponent, Root/RootBuilder.swift:7
  var dispatcher: Dispatcher { dependency.dispatcher }
  // RootComponent, Root/RootBuilder.swift:9
  var game: Store<GameState> { dependency.game }
}

extension RootComponent: LoggedInDependency, LoggedOutDependency {}
