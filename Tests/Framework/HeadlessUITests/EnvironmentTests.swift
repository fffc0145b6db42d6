import Foundation
import HeadlessUI
import Testing

@Suite struct EnvironmentTests {
  private struct Values: View {
    @Environment(\.colorScheme) var colorScheme
    @Environment(\.dynamicTypeSize) var dynamicTypeSize
    @Environment(\.systemVersion) var systemVersion
    let tapped: (ColorScheme) -> Void

    var body: some View {
      Text("\(colorScheme) \(dynamicTypeSize) \(systemVersion)").identifier("values")
      Button("Go", id: "go") { tapped(colorScheme) }.modifier(LargeOnly())
    }
  }

  private struct LargeOnly: ViewModifier {
    @Environment(\.dynamicTypeSize) private var size

    func body(content: Content) -> some View { content.disabled(size.isAccessibilitySize) }
  }

  private static let dark = {
    var values = EnvironmentValues(language: .english)
    (values.colorScheme, values.dynamicTypeSize, values.systemVersion) = (.dark, .xxLarge, SystemVersion(17, 4, 1))
    return values
  }()

  @Test func `a view and a modifier read what the phone tells, also in an action`() throws {
    var tapped: [ColorScheme] = []
    let screen = HostingController(rootView: Values { tapped.append($0) })
    #expect(screen.snapshot(rib: "A", language: .english).element("values")?.text == "light large newest")
    #expect(screen.snapshot(rib: "A", in: Self.dark).element("values")?.text == "dark xxLarge 17.4.1")
    try screen.tap("go", text: nil, in: Self.dark)
    try screen.tap("go", text: nil, language: .english)
    #expect(tapped == [.dark, .light])
    var largest = Self.dark
    largest.dynamicTypeSize = .accessibility5
    #expect(throws: TapError.self) { try screen.tap("go", text: nil, in: largest) }
    #expect(screen.rootView.colorScheme == .light, "no body is evaluated")
  }

  @Test func `a snapshot tells a dark phone and a size of texts, and nothing of a standard phone`() throws {
    let screen = HostingController(rootView: Values { _ in })
    let standard = screen.snapshot(rib: "A", language: .english)
    let json = String(decoding: try JSONEncoder().encode(standard), as: UTF8.self)
    #expect(!json.contains("colorScheme") && !json.contains("dynamicTypeSize"))
    #expect(standard.html(lang: .english).hasPrefix(#"<section class="screen" lang="en" data-rib="A">"#))
    let dark = screen.snapshot(rib: "A", in: Self.dark)
    #expect(try JSONDecoder().decode(ScreenSnapshot.self, from: JSONEncoder().encode(dark)) == dark)
    #expect(dark.html(lang: .english).contains(#"data-rib="A" data-color-scheme="dark" data-type-size="xxLarge">"#))
    #expect(dark.text.hasPrefix("A (dark, xxLarge)\n"))
    for other in [dark.underAlert, dark.followed(by: standard), dark.replacingTexts { $0 }] {
      #expect(other.colorScheme == .dark && other.dynamicTypeSize == .xxLarge)
    }
  }

  @Test func `a version is read, printed and compared by its numbers`() {
    let versions = ["9.3", "17", "17.4", "17.4.1", "17.10", "newest"].compactMap { SystemVersion($0) }
    #expect(versions.map(\.description) == ["9.3", "17.0", "17.4", "17.4.1", "17.10", "newest"])
    #expect(versions == versions.reversed().sorted())
    for text in ["", "17.", "iOS17", "1.2.3.4", "1234", "-1", "١٧"] { #expect(SystemVersion(text) == nil) }
  }

  @Test func `the sizes of texts are in order, and the last five are for accessibility`() {
    #expect(DynamicTypeSize.allCases == DynamicTypeSize.allCases.reversed().sorted())
    #expect(DynamicTypeSize.allCases.filter(\.isAccessibilitySize).count == 5)
    #expect(DynamicTypeSize.xxxLarge < .accessibility1)
  }
}
