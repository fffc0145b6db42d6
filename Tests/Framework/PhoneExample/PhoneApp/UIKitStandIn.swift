/// The part of UIKit's class that the example uses, because the example is compiled and tested without a phone.
class UIViewController {
  var title: String?

  init() {}
}
