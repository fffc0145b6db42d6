import HeadlessUI
import Testing

@Suite struct ScreenTests {
  @Test func `a screen shows its data source and reports taps to its listener`() throws {
    let screen = LoginViewController()
    let interactor = LoginInteractor(screen)
    screen.listener = interactor
    #expect(screen.error(tapping: "login.submit")?.code == .disabled)
    try screen.tap("login.phone", "090")
    try screen.tap("login.remember")
    #expect(screen.shown.element("login.phone")?.value == "090")
    #expect(screen.shown.element("login.remember")?.value == "on")
    try screen.tap("login.submit")
    #expect(interactor.logIns == 1)
  }

  @Test func `a body is evaluated once for each snapshot and each tap, and at no other time`() throws {
    let screen = LoginViewController()
    let interactor = LoginInteractor(screen)
    screen.listener = interactor
    screen.show(phone: "090")
    screen.show(attempts: 2)
    #expect(screen.evaluations == 0)
    let snapshot = screen.shown
    #expect(screen.evaluations == 1)
    _ = (snapshot.text, snapshot.html(lang: .english), snapshot.tappable)
    #expect(screen.evaluations == 1)
    try screen.tap("login.phone", "080")
    #expect(screen.evaluations == 2)
    #expect(screen.error(tapping: "nowhere") != nil)
    #expect(screen.evaluations == 3)
  }

  @Test func `a screen keeps neither its listener nor, through its body, itself alive`() throws {
    weak var released: LoginViewController?
    weak var listener: LoginInteractor?
    let snapshot: ScreenSnapshot
    do {
      let screen = LoginViewController()
      do {
        let interactor = LoginInteractor(screen)
        screen.listener = interactor
        listener = interactor
        try screen.tap("login.phone", "090")
      }
      #expect(listener == nil)
      try screen.tap("login.submit")
      snapshot = screen.shown
      released = screen
    }
    #expect(released == nil)
    #expect(snapshot.element("login.phone")?.value == "090")
  }

  @Test func `a tap may release the screen that it is made on`() throws {
    final class Holder {
      var screen: (any ScreenHosting)?
    }
    let holder = Holder()
    weak var released: AnyObject?
    holder.screen = Sheet { [unowned holder] in Button("Close", id: "close") { holder.screen = nil } }
    released = holder.screen
    try holder.screen?.tap("close")
    #expect(holder.screen == nil)
    #expect(released == nil)
  }

  @Test func `screens of different types are read and tapped as one type`() throws {
    var received = 0
    let screens: [any ScreenHosting] = [LoginViewController(), Sheet { Button("Go", id: "go") { received += 1 } }]
    #expect(screens.map { $0.snapshot(rib: "A", language: .english).elements.count } == [4, 1])
    try screens[1].tap("go")
    #expect(received == 1)
  }

  @Test func `a screen has changed when its data source has, or when it was not looked at the time before`() {
    let screen = LoginViewController()
    #expect(screen.hasChanged(inLook: 1))
    #expect(!screen.hasChanged(inLook: 2))
    screen.show(phone: "090")
    #expect(screen.evaluations == 0)
    #expect(screen.hasChanged(inLook: 3))
    screen.show(phone: "090")
    #expect(!screen.hasChanged(inLook: 4))
    #expect(screen.hasChanged(inLook: 6))
    #expect(screen.evaluations == 0)
  }

  @Test func `a view without a data source changes only by appearing`() {
    let sheet = Sheet { Text("Menu") }
    #expect([1, 2, 3, 5].map { sheet.hasChanged(inLook: $0) } == [true, false, false, true])
  }
}
