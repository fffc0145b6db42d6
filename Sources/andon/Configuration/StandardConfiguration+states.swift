// Written by scripts/embed-config from config/states.yaml. Do not edit.
// swift-format-ignore-file

extension StandardConfiguration {
  /// The text of `states.yaml`.
  static let states = ##"""
# The data that a new session starts with, and the states that tests of links start from.
#
# `andon session create` copies the fixture into the rows of the session, so changes of this file affect new sessions only.

# The data of the simulated backend. Places are written as in links: latitude,longitude,name.
# `days` counts from the creation of the session: -30 is a month ago, 1 is tomorrow.
fixture:
  # Each account has rows of its own and is known by its phone number. The first one is that of a log-in without a
  # number. A number that is not here gets an empty account when it logs in or registers.
  accounts:
    - name: 行灯 太郎
      phone: 090-0000-0001
      # company: 行灯商事       # a linked business profile

      wallet:
        balance: 3000         # yen
        card: "•••• 4242"

      # `status` is one of: scheduled, completed, cancelled.
      reservations:
        - { id: 41, status: completed, days: -30, pickup: "35.681236,139.767125,東京駅", dropoff: "35.549393,139.779839,羽田空港" }
        - { id: 42, status: scheduled, days: 1, pickup: "35.658034,139.701636,渋谷駅", dropoff: "35.771987,140.39285,成田空港" }
        - { id: 43, status: cancelled, days: 2, pickup: "35.690921,139.700258,新宿駅", dropoff: "35.465798,139.622313,横浜駅" }

      rides:
        - { id: 401, days: -40, pickup: "35.681236,139.767125,東京駅", dropoff: "35.658581,139.745433,東京タワー", fare: 1700 }
        - { id: 402, days: -7, pickup: "35.658034,139.701636,渋谷駅", dropoff: "35.690921,139.700258,新宿駅", fare: 2300 }

      coupons:
        - { id: 1, code: WELCOME500, title: 初回500円引き }

  # Coupons that every account can redeem once, by their codes.
  offers:
    - { id: 2, code: SPRING300, title: 春の300円引き }

  # Business profiles that a customer can link, by the code of the invitation.
  invitations:
    - { code: BC-1234abcd, company: 行灯商事 }

  # The `url` of a notice opens inside the app. Only hosts that the route `web` allows are opened.
  notices:
    - { id: 1, title: メンテナンスのお知らせ, body: 日曜日の午前2時から4時まで、アプリをご利用いただけません。 }
    - { id: 2, title: 新しい車種, body: プレミアムをお選びいただけるようになりました。, url: "https://www.taxi.example/premium" }

# The states that new sessions can have (`andon session create NAME --state riding`), and that links are tested in.
#
# A state is a list of events that a new session handles. To add a state, write its name and its events below. The events:
#
#   login [phone=…]            logout
#   open URL                   tap ELEMENT [TEXT]        (andon screen SESSION shows the elements)
#   configure NAME=VALUE …     such as maintenance=on, expired=on, latency=2s, errors=100, clock=manual
#   advance 90s                advances the session's clock; no other time passes between the events
#   reservation.add at=… pickup=… dropoff=…
#
# A state that depends on time starts with `configure clock=manual`, so that time passes only when it is advanced.
states:
  loggedOut: []

  registering:
    - open taxi://signup
    - tap name '行灯 花子'

  loggedIn:
    - login

  onReservation:
    - login
    - open taxi://reservations/42

  onWallet:
    - login
    - tap tab.wallet

  menuOpen:
    - login
    - tap menu

  confirming:
    - login
    - open taxi://order/confirm?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー

  # A taxi was ordered, and no car has accepted yet.
  onOrder:
    - configure clock=manual
    - login
    - open taxi://order/confirm?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー
    - tap order

  # The customer is in the taxi.
  riding:
    - configure clock=manual
    - login
    - open taxi://order/confirm?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー
    - tap order
    - advance 8m

  # The editor of a reservation, with typed text.
  editingReservation:
    - login
    - open taxi://reservations/42/edit
    - tap pickup 新宿駅

  maintenance:
    - login
    - configure maintenance=on

  # The log-in has expired, and no request has found out yet.
  sessionExpired:
    - login
    - configure expired=on

  # Every reply takes two seconds.
  slowNetwork:
    - configure clock=manual
    - login
    - configure latency=2s

  # Every request is lost.
  failingNetwork:
    - login
    - configure errors=100

"""##
}
