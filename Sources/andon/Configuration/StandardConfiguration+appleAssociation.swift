// Written by scripts/embed-config from config/apple-app-site-association. Do not edit.
// swift-format-ignore-file

extension StandardConfiguration {
  /// The text of `apple-app-site-association`.
  static let appleAssociation = ##"""
{
  "applinks": {
    "defaults": { "caseSensitive": true, "percentEncoded": true },
    "substitutionVariables": {
      "page": ["home", "order", "reservations", "wallet", "menu", "login", "signup", "web"],
      "menu": ["profile", "coupons", "history", "notices"]
    },
    "details": [
      {
        "appIDs": ["TEAM123456.example.taxi"],
        "components": [
          { "/": "/?*", "?": { "browser": "?*" }, "exclude": true, "comment": "the link asks for the browser" },
          { "/": "/", "comment": "the home screen" },
          { "/": "/$(page)", "comment": "the screens that have no number" },
          { "/": "/order/search" },
          { "/": "/order/confirm" },
          { "/": "/orders/*/*", "exclude": true, "comment": "a star goes beyond slashes, and no route does" },
          { "/": "/orders/?*" },
          { "/": "/reservations/*/*/*", "exclude": true },
          { "/": "/reservations/?*/edit" },
          { "/": "/reservations/*/*", "exclude": true },
          { "/": "/reservations/?*", "comment": "a reservation, and a new one" },
          { "/": "/wallet/pay" },
          { "/": "/menu/$(menu)" },
          { "/": "/menu/profile/invitation" },
          { "/": "/menu/history/*/*", "exclude": true },
          { "/": "/menu/history/?*" },
          { "/": "/menu/notices/*/*", "exclude": true },
          { "/": "/menu/notices/?*" }
        ]
      }
    ]
  }
}

"""##
}
