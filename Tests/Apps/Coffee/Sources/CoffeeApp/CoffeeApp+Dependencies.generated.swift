// swift-format-ignore-file
// `ribs di` writes this file from the components and the dependency protocols of this folder. Do not edit it.

import Flux
import RIBs
import SessionEngine

/// What the RIBs below Home need, and Home neither provides nor declares.
protocol HomeSubtreeDependency: Dependency {
  /// For Profile, Profile/ProfileBuilder.swift:4
  var account: AccountActions { get }
  /// For OrderStatus, OrderStatus/OrderStatusBuilder.swift:6
  var time: SessionTime { get }
}

/// What the RIBs below LoggedIn need, and LoggedIn neither provides nor declares.
protocol LoggedInSubtreeDependency: Dependency {
  /// For Profile, Profile/ProfileBuilder.swift:4
  var account: AccountActions { get }
  /// For Home, Home/HomeBuilder.swift:7
  var cart: CartActions { get }
  /// For Home, Home/HomeBuilder.swift:6
  var menu: MenuActions { get }
  /// For Home, Home/HomeBuilder.swift:8
  var orders: OrdersActions { get }
  /// For Home, Home/HomeBuilder.swift:9
  var shop: Store<ShopState> { get }
  /// For OrderStatus, OrderStatus/OrderStatusBuilder.swift:6
  var time: SessionTime { get }
}

extension AppRootComponent: LoggedInDependency, LoggedOutDependency {}

extension CartComponent: CouponDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var cart: CartActions { dependency.cart }
}

extension HomeComponent:
  CartDependency,
  DrinkDependency,
  OrderStatusDependency,
  OrdersDependency,
  ProfileDependency
{
  // AppRootComponent, AppRoot/AppRootBuilder.swift:7
  var account: AccountActions { dependency.account }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var cart: CartActions { dependency.cart }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:10
  var orders: OrdersActions { dependency.orders }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:12
  var time: SessionTime { dependency.time }
}

extension LoggedInComponent: HomeDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:7
  var account: AccountActions { dependency.account }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var cart: CartActions { dependency.cart }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:8
  var menu: MenuActions { dependency.menu }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:10
  var orders: OrdersActions { dependency.orders }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:11
  var shop: Store<ShopState> { dependency.shop }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:12
  var time: SessionTime { dependency.time }
}
