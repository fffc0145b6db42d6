// Written by scripts/embed-config from config/intent-filters.xml. Do not edit.
// swift-format-ignore-file

extension StandardConfiguration {
  /// The text of `intent-filters.xml`.
  static let intentFilters = ##"""
<?xml version="1.0" encoding="utf-8"?>
<!-- The intent filters of the Android app's manifest, as far as links are concerned. -->
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="example.taxi">
  <application>
    <activity android:name=".LinkActivity" android:exported="true">
      <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="https" />
        <data android:host="taxi.example" />
        <data android:host="go.taxi.example" />
        <!-- No prefixes: `/order` as a prefix would take `/orderfoo`, which the app can only refuse. -->
        <data android:path="/" />
        <data android:path="/home" />
        <data android:path="/order" />
        <data android:path="/order/search" />
        <data android:path="/order/confirm" />
        <data android:pathAdvancedPattern="/orders/[^/]+" />
        <data android:path="/reservations" />
        <data android:pathAdvancedPattern="/reservations/[^/]+" />
        <data android:pathAdvancedPattern="/reservations/[^/]+/edit" />
        <data android:path="/wallet" />
        <data android:path="/wallet/pay" />
        <data android:path="/menu" />
        <data android:path="/menu/profile" />
        <data android:path="/menu/profile/invitation" />
        <data android:path="/menu/coupons" />
        <data android:path="/menu/history" />
        <data android:pathAdvancedPattern="/menu/history/[^/]+" />
        <data android:path="/menu/notices" />
        <data android:pathAdvancedPattern="/menu/notices/[^/]+" />
        <data android:path="/login" />
        <data android:path="/signup" />
        <data android:path="/web" />
      </intent-filter>
      <intent-filter>
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="taxi" />
        <data android:scheme="japantaxi" />
      </intent-filter>
    </activity>
  </application>
</manifest>

"""##
}
