// Written by scripts/embed-config from config/links.yaml. Do not edit.
// swift-format-ignore-file

extension StandardConfiguration {
  /// The text of `links.yaml`.
  static let links = ##"""
# The links of the taxi app: the URLs and the workflows that they start.
#
# The table is both parser and printer. `andon routes check` checks this file and reports the place of each problem.
# A key that is not explained here is an error, so that a typing error does not pass unnoticed. Anchors (&name) and aliases
# (*name) of YAML are errors too.

# Schemes of links such as taxi://reservations/42, in lower case. The first is the one that links are printed with;
# the others mean the same.
schemes: [taxi, japantaxi]

# Hosts of links such as https://taxi.example/reservations/42. Only https, only exactly these names.
hosts: [taxi.example, go.taxi.example]

# The apps that iPhones give our links to, by team and bundle as in apple-app-site-association. `andon routes association`
# ignores entries for other apps. Without this key, every app that the file names counts as ours.
apps: [TEAM123456.example.taxi]

# Parameters with secret values. Upper and lower case, `-` and `_` make no difference: `access_token` is `accessToken` and
# `Access-Token` too. Logs and responses show *** in place of the values, in paths too, and always in place of a user name and
# a password before a host. Workflows receive the values, and screens show what the app displays of them. The database and andon log --export contain
# them, because a replay needs them.
secrets: [token, access_token, refresh_token, id_token, auth_token, jwt, authorization, api_key, secret, client_secret,
          password, passwd, pwd, pin, code, otp, session, state, nonce]

# Parameters that name a callback, and the registered callbacks (scheme, host and path; never our own). A link with any other
# callback is rejected, because it could pass data of the app to another party.
callbacks:
  parameters:
    [x-success, x-error, x-cancel, redirect_uri, return_url, partner_deeplink, callback, af_web_dp, af_ios_url,
     af_android_url, adj_fallback, fallback]
  urls: [https://partner.example/taxi/done]

# Each route has a name, which reports and logs show (do not change it), and these keys:
#
#   path:        what follows the scheme or the host. Upper and lower case differ. {name} takes one segment.
#   workflow:    the workflow that the link starts. Ask an engineer for the name.
#   aliases:     (optional) further paths that mean the same, with the same {names}:
#                  aliases: [bookings, my-reservations]
#                An empty path, "", is that of links without a path: taxi://, https://taxi.example/
#   replaced_by: (optional) the route that replaces this one. Links still work, and get a note about it.
#   expires:     (optional) 2026-12-31T15:00:00Z: from then on links are rejected. Sessions keep their location.
#   parameters:  (optional) the values in the link. Parameters named in the path are segments of the path,
#                all others are in the query. Links are printed with them in the order of this file.
#
# A parameter is the name of its type alone (`pickup: place`), or a mapping with these keys:
#
#   type:        string       text;                        prefix:   length: 1-256   characters: any
#                identifier   letters, digits, - and _;    prefix:   length: 1-256
#                integer      a whole number;              minimum:   maximum:
#                decimal      a number, rounded to 6 decimals;  minimum:   maximum:
#                coordinate   35.681236,139.767125
#                place        `here`, or a coordinate, or one with a name: 35.681236,139.767125,Tokyo Station
#                time         2026-01-11T23:00:00+09:00 (always with a zone);  future: true rejects past times
#                enumeration  one of its                   values: [one, two]
#                url          an https address, on one of  hosts: [help.taxi.example]
#   required:    true rejects links without it (parameters in the path are always required)
#   repeated:    true allows it more than once
#   most:        (where it is repeated) the maximum number of values: 5 rejects links with a sixth one
#   default:     the value of a link without it
#
# `length` is `8` or `1-16`. `characters` lists characters and ranges: "+0-9" is a plus and the digits;
# a minus itself is the first or the last character. `prefix: BC-` requires that beginning; `length` and `characters` apply
# to the rest.
#
# The order of the routes does not matter: a literal segment wins over a {name}, and two routes that take
# the same link are an error. There is no `*` in paths: a {name} of type string takes any one segment and keeps its value.
# The {name}s in one place must have the same type, except enumerations without a common value.
routes:
  home:
    path: home
    aliases: [""]
    workflow: Home

  # A new order, filled in. The customer still has to order the taxi.
  order:
    path: order
    workflow: Order
    parameters:
      pickup: place
      stop: { type: place, repeated: true, most: 5 }
      dropoff: place
      class: { type: enumeration, values: [standard, premium, van, accessible] }

  # The search for a place, for one point of that order.
  placeSearch:
    path: order/search
    workflow: PlaceSearch
    parameters:
      point: { type: enumeration, values: [pickup, stop, dropoff], required: true }

  # The fare and the payment of that order. The customer still has to order the taxi.
  orderConfirm:
    path: order/confirm
    workflow: OrderConfirm
    parameters:
      pickup: { type: place, required: true }
      stop: { type: place, repeated: true, most: 5 }
      dropoff: { type: place, required: true }
      class: { type: enumeration, values: [standard, premium, van, accessible] }

  orderResult:
    path: orders/{order}
    workflow: OrderResult
    parameters:
      order: { type: integer, minimum: 1, maximum: 999999999999 }

  reservations:
    path: reservations
    workflow: Reservations

  reservation:
    path: reservations/{reservation}
    workflow: ScheduledReservation
    parameters:
      reservation: { type: integer, minimum: 1, maximum: 999999999999 }

  # A new reservation, filled in.
  reservationNew:
    path: reservations/new
    workflow: NewReservation
    parameters:
      at: { type: time, future: true }
      pickup: place
      dropoff: place

  reservationEdit:
    path: reservations/{reservation}/edit
    workflow: EditReservation
    parameters:
      reservation: { type: integer, minimum: 1, maximum: 999999999999 }

  wallet:
    path: wallet
    workflow: Wallet

  # Payment in the cab: the code of the driver's tablet, and the fare in yen. The customer still has to pay.
  walletPay:
    path: wallet/pay
    workflow: QRPayment
    parameters:
      code: { type: identifier, length: 1-64 }
      amount: { type: integer, minimum: 1, maximum: 1000000 }

  menu:
    path: menu
    workflow: Menu

  profile:
    path: menu/profile
    workflow: Profile

  # A company's invitation to its business profile, filled in.
  invitation:
    path: menu/profile/invitation
    workflow: Invitation
    parameters:
      code: { type: string, prefix: BC-, length: 8, characters: A-Za-z0-9 }

  # A code from a link is filled in, not redeemed.
  coupons:
    path: menu/coupons
    workflow: Coupons
    parameters:
      code: { type: identifier, length: 1-32 }

  history:
    path: menu/history
    workflow: RideHistory

  receipt:
    path: menu/history/{ride}
    workflow: RideReceipt
    parameters:
      ride: { type: integer, minimum: 1, maximum: 999999999999 }

  notices:
    path: menu/notices
    workflow: Notices

  notice:
    path: menu/notices/{notice}
    workflow: Notice
    parameters:
      notice: { type: integer, minimum: 1, maximum: 999999999999 }

  # Opens the log-in screen with the telephone number filled in.
  login:
    path: login
    workflow: LogIn
    parameters:
      phone: { type: string, length: 3-20, characters: "+0-9-" }

  # Opens the registration with the telephone number filled in.
  signup:
    path: signup
    workflow: SignUp
    parameters:
      phone: { type: string, length: 3-20, characters: "+0-9-" }

  # A page inside the app.
  web:
    path: web
    workflow: Web
    parameters:
      url: { type: url, hosts: [www.taxi.example, help.taxi.example], required: true }

# --- Links of other apps -------------------------------------------------------------------------------------------
#
# Links that other taxi apps publish work as far as this app has the same function: a ride opens the order screen, filled in.
# A link to a function that this app does not have is rejected. `andon explain` shows how such a link was translated.

# Parameters that name the origin of a link, in the links of every app. They are kept and reported, and have no effect.
attribution: [utm_source, utm_medium, utm_campaign, utm_term, utm_content, utm_id]

# Services whose links contain the link of an app. The link inside is opened by the same rules as any other link. At most two
# wrappers are removed.
#
#   hosts:       their hosts, exactly, or `*.` and a domain for all its subdomains. A host of our own is allowed here too.
#   links:       the parameters that hold the link inside.
#   fallbacks:   parameters that name a page for people without the app, and the hosts that they may name. Andon opens no
#                fallback, but it rejects a link of our own with a fallback to another host.
#   attribution: as above, for this service alone.
wrappers:
  OneLink:
    hosts: ["*.onelink.me", go.taxi.example]
    links: [af_dp]
    fallbacks:
      parameters: [af_web_dp, af_ios_url, af_android_url, af_r]
      hosts: [taxi.example, www.taxi.example, www.grab.com, www.gojek.com, free-now.com, www.free-now.com]
    attribution:
      [pid, c, is_retargeting, af_force_deeplink, af_click_lookback, af_reengagement_window, af_sub#, af_channel, af_adset,
       af_ad, af_siteid, af_prt, af_keywords, deep_link_value, deep_link_sub#]
  Adjust:
    hosts: [app.adjust.com]
    links: [deep_link, adj_deeplink]
    fallbacks:
      parameters: [fallback, adj_fallback, redirect, adj_redirect]
      hosts: [taxi.example, www.taxi.example]
    attribution: [campaign, adgroup, creative, label, adj_t, adj_campaign, adj_adgroup, adj_creative, adj_label]

# Words in other apps' parameter names that mean a place of ours. They are used for notes only: `andon explain` suggests the
# right name where a link has a wrong one.
#
#   words:           words that mean the place
#   words_with_part: words that mean the place only before a part of it: `end` does not, `end_lat` does
#   note_when_lost:  true adds a note when a link names the place by unknown parameters only, so that it stays open
place_words:
  pickup:
    words: [pickup, origin, departure]
    words_with_part: [s, start, from, src, source, pick]
  dropoff:
    words: [dropoff, drop, destination, dest, arrival]
    words_with_part: [d, end, to, dst, finish]
    note_when_lost: true

# Each dialect has a name, which reports show, and these keys:
#
#   places:      the parameters of that app for our places, such as `pickup` and `dropoff`:
#     point:       [latitude, longitude]      or  pair: one parameter with both, the latitude first
#     here:        parameter=word for the position of the phone
#     names:       the name of the place; the first one given wins
#     words:       the place in words only, which has no point on the map: kept and reported
#     json:        { parameter:, point: [latitude, longitude], names: [...] } with the keys inside, dots between them
#     needs_name:  true where that app ignores the place without a name: it is ignored here too, with a note
#     required:    true rejects links without it
#   journey:     several places in their order. first, stops and last name our parameters that they fill in; without
#                `first` the order begins with the stops.
#                numbered: a name with # for the number, or list: parameter.key of JSON;
#                here, point and names as in `json`.
#   values:      our other parameters. `code: promo` takes the value as it is;
#                { from: id, means: { theirs: ours } } translates it, and reports what is not listed;
#                needs: pickup  ignores it without that place, as that app does
#   attribution: as above, for this app alone. `#` takes a number.
#   ignored:     parameters that senders expect to have an effect and that have none here, with the reason; `#` takes a number
#   ignores_case: true where names of parameters may be written in any case
#   plus_is_space: true where a `+` in the names of places is a blank; elsewhere it is a plus
#   falls_back:  true where a wrong value of an optional parameter counts as not given: so it does here, with a note
#   alone:       the parameter of `values` that the app does not combine with a ride in one link: such a link gets a note
#   links:       the forms of its links. A link at no form is rejected.
#     at:          scheme://path or host/path (https and http), in lower case; {name} fills in our parameter, * is anything
#     if:          parameter=value  chooses among the forms of one place, in any case; one without `if` is for links
#                  without that parameter
#     opens:       our route, or none (because: the reason, as a sentence)
#     bare:        our route for links that name no ride; not together with a `*` in `at`, which would take any path
dialects:
  Uber:
    alone: promo
    places:
      pickup:
        here: pickup=my_location
        point: ["pickup[latitude]", "pickup[longitude]"]
        names: ["pickup[nickname]", "pickup[formatted_address]"]
        json: { parameter: pickup, point: [latitude, longitude], names: [addressLine1, addressLine2] }
      dropoff:
        point: ["dropoff[latitude]", "dropoff[longitude]"]
        names: ["dropoff[nickname]", "dropoff[formatted_address]"]
        needs_name: true
    journey: { numbered: "drop[#]", stops: stop, last: dropoff, point: [latitude, longitude], names: [addressLine1, addressLine2] }
    values:
      # Identifiers differ from town to town, so none is known; without a pick-up they mean nothing to Uber itself.
      class: { from: product_id, means: {}, needs: pickup }
      code: promo
    attribution: [client_id, user-agent, link_text, partner_deeplink]
    links:
      - { at: ["uber://", m.uber.com/ul, m.uber.com], if: action=setPickup, opens: order }
      - { at: ["uber://", m.uber.com/ul, m.uber.com], if: action=applyPromo, opens: coupons }
      - { at: ["uber://", m.uber.com/ul, m.uber.com], opens: home }
      - { at: ["uber://riderequest", m.uber.com/looking], opens: order }
      - { at: m.uber.com/sign-up, opens: signup }
      - { at: ["www.uber.com/invite/{code}", "uber.com/invite/{code}"], opens: coupons }
      - { at: "uber://connect", opens: none, because: It signs a person in to Uber for another app. }

  Lyft:
    places:
      pickup: { point: ["pickup[latitude]", "pickup[longitude]"] }
      dropoff: { point: ["destination[latitude]", "destination[longitude]"] }
    values:
      # By Lyft's own list of ride types: seats and kind of car. `lyft_line` is shared and `lyft_luxsuv` is two things.
      class:
        from: id
        means: { lyft: standard, lyft_plus: van, lyft_premier: premium, lyft_lux: premium }
      code: credits
    attribution: [partner, clientId, sdkName]
    links:
      - { at: ["lyft://ridetype", lyft.com/ride, www.lyft.com/ride], opens: order }
      - { at: ride.lyft.com/u, opens: order, bare: home }
      - { at: ["lyft://", ride.lyft.com, lyft.com, www.lyft.com], opens: home }
      - { at: "lyft://payment", opens: coupons }
      - { at: ["www.lyft.com/i/{code}", "www.lyft.com/invited/{code}", "lyft.com/i/{code}"], opens: coupons }
      - { at: ["www.lyft.com/signup/*", www.lyft.com/signup], opens: signup }

  Gett:
    places:
      pickup:
        here: pickup=my_location
        point: [pickup_latitude, pickup_longitude]
        names: [pickup_poi_name]
      dropoff: { here: dropoff=my_location, point: [dropoff_latitude, dropoff_longitude] }
    values:
      class: { from: product_id, means: {} }
    attribution: [client_id]
    ignored: { note: The order screen has no message to the driver. }
    links:
      - { at: "gett://order", opens: order }
      - { at: "gett://", opens: home }

  Yandex Go:
    plus_is_space: true
    places:
      pickup: { point: [start-lat, start-lon], names: [start-name, start-address] }
      dropoff: { point: [end-lat, end-lon], names: [end-name, end-address] }
    values:
      # By Yandex's list of tariffs: econom is Economy, minivan Minivan, vip Business. Comfort and Comfort+ lie between.
      class:
        from: tariffClass
        means: { econom: standard, minivan: van, vip: premium }
    attribution: [ref, appmetrica_tracking_id, lang, app, from]
    ignored: { level: The old number of a tariff; which class of ours is meant is not known. }
    links:
      - at: ["yandextaxi://route", "yandexyango://route", "*.redirect.appmetrica.yandex.com/route", yango.go.link/route]
        opens: order
      - at: ["yandextaxi://", "yandexyango://"]
        opens: home
      - { at: taxi.yandex.ru, opens: order }

  Grab:
    places:
      pickup: { point: [pickUpLatitude, pickUpLongitude], names: [pickUpAddress] }
      dropoff: { point: [dropOffLatitude, dropOffLongitude], names: [dropOffKeywords, dropOffAddress] }
    values:
      class: { from: taxiTypeId, means: {} }
      code: pairingInfo
    attribution: [vertical, sourceID, sourceCampaignName, method]
    ignored: { pickUpTime: "It has no zone, so what moment is meant is not known." }
    links:
      - { at: "grab://open", if: screenType=BOOKING, opens: order }
      - { at: "grab://open", if: screenType=TRANSPORT, opens: order }
      - { at: "grab://open", if: screenType=TRANSFER, opens: walletPay }
      - { at: "grab://open", if: screenType=GRABFOOD, opens: none, because: This app has no food. }
      - { at: ["grab://open", "grab://"], opens: home }

  Ola:
    places:
      pickup: { point: [lat, lng], names: [pickup_name] }
      dropoff: { point: [drop_lat, drop_lng], names: [drop_name] }
    values:
      class: { from: category, means: {} }
    attribution: [landing_page, bk_act, dsw, ddal]
    links:
      - { at: book.olacabs.com, opens: order }
      - { at: "olacabs://app/launch", opens: order, bare: home }
      - { at: "olacabs://", opens: home }

  Cabify:
    journey:
      list: json.stops
      first: pickup
      stops: stop
      last: dropoff
      here: current
      point: [loc.latitude, loc.longitude]
      names: [name]
    links:
      - { at: "cabify://cabify/journey", opens: order }
      - { at: "cabify://", opens: home }

  "99":
    places:
      pickup: { point: [pickup_latitude, pickup_longitude], names: [pickup_title], required: true }
      dropoff: { point: [dropoff_latitude, dropoff_longitude], names: [dropoff_title] }
    values:
      # 316 is POP, 326 TOP, 327 Taxis: names of products, of which none says which class of ours it is.
      class: { from: deep_link_product_id, means: {} }
    attribution: [client_id]
    links:
      - { at: "taxis99://call", opens: order }
      - { at: "taxis99://", opens: home }

  DiDi:
    places:
      pickup: { point: [slat, slon], names: [sname] }
      dropoff: { point: [dlat, dlon], names: [dname] }
    attribution: [source]
    links:
      - { at: "onetravel://dache/sendorder", opens: order }
      - { at: "diditaxi://", if: action=sendorder, opens: order }
      - { at: ["diditaxi://", "onetravel://"], opens: home }
      - { at: ["onetravel://bike/entrance", "blackhorse://qrscan"], opens: none, because: This app has no bicycles. }
      - { at: v.didi.cn/p/passenger, opens: none, because: It is the page of a store. }

  FREE NOW:
    places:
      pickup: { pair: pickup_coordinate, names: [pickup_establishment] }
      dropoff: { pair: destination_coordinate, names: [destination_establishment] }
    attribution: [token, campaign, media_source, is_retargeting, af_deeplink, af_reengagement_window]
    links:
      - { at: "mytaxi://de.mytaxi.passenger/order", opens: order }
      - { at: "mytaxi://", opens: home }
      - { at: m.free-now.com/*, opens: none, because: What a short link means only its own server knows. }

  Hailo:
    places:
      pickup: { pair: pickupCoordinate, names: [pickupAddress] }
      dropoff: { pair: destinationCoordinate, names: [destinationAddress] }
    attribution: [referrer]
    links:
      - { at: "hailoapp://confirm", opens: order }
      - { at: "hailoapp://", opens: home }

  # Its links go to the site of each customer: add those hosts to the forms.
  Karhoo:
    ignores_case: true
    plus_is_space: true
    falls_back: true
    places:
      pickup: { words: [leg-1-pickup, leg-1-pickup-kpoi, leg-1-pickup-place_id] }
    journey:
      numbered: [leg-#-dropoff, leg-#-dropoff-kpoi, leg-#-dropoff-place_id]
      stops: stop
      last: dropoff
    values:
      at: leg-1-pickup-time
    ignored:
      leg-#-pickup: A ride here begins once, with the first leg.
      leg-#-pickup-kpoi: A ride here begins once, with the first leg.
      leg-#-pickup-place_id: A ride here begins once, with the first leg.
      leg-#-pickup-time: A ride here begins once, with the first leg.
    attribution:
      [traveller-locale, passengers, luggage, leg-#-M-train, leg-#-M-train-time, leg-#-M-flight, leg-#-M-passengers,
       leg-#-M-luggage]
    links:
      - { at: [karhoo.app, karhoo.app/location], if: booking-type=PRE-BOOK, opens: reservationNew }
      - { at: [karhoo.app, karhoo.app/location], if: booking-type=ASAP, opens: order }
      - { at: [karhoo.app, karhoo.app/location], opens: order, bare: home }

  Kakao T:
    places:
      pickup: { point: [origin_lat, origin_lng] }
      dropoff: { point: [dest_lat, dest_lng] }
    links:
      - { at: ["kakaot://taxi", "kakaot://taxi/set"], opens: order }
      - { at: ["kakaot://home", "kakaot://launch", "kakaot://"], opens: home }

"""##
}
