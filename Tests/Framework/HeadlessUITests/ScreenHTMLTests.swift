import HeadlessUI
import Testing

@Suite struct ScreenHTMLTests {
  @Test func `each element has a form in HTML that a screen reader understands`() {
    let html = Sheet {
      Text("Rides").textStyle(.title)
      Text("Today").textStyle(.headline)
      Text("None").textStyle(.caption)
      Text("Plain")
      Spacer()
      Image("map")
      Field("To", id: "to", text: "Tokyo") { _ in }
      Toggle("Share", id: "share", isOn: true) { _ in }
      Toggle("Pets", id: "pets", isOn: false) { _ in }
      Row("Ride 1", id: "ride.1", detail: "9:00") {}
      Row("Ride 2", id: "ride.2") {}
      Button("Order", id: "order") {}.textStyle(.headline)
      Text("secret").hidden()
    }.shown.html(lang: .english)
    #expect(
      html == """
        <section class="screen" lang="en" data-rib="Sheet">
        <h1 data-id="text.1" class="title">Rides</h1>
        <h2 data-id="text.2" class="headline">Today</h2>
        <p data-id="text.3" class="caption">None</p>
        <p data-id="text.4">Plain</p>
        <div class="spacer"></div>
        <span role="img" data-id="image.1" aria-label="map"></span>
        <label>To <input type="text" data-id="to" value="Tokyo"></label>
        <label><input type="checkbox" role="switch" data-id="share" checked> Share</label>
        <label><input type="checkbox" role="switch" data-id="pets"> Pets</label>
        <ul>
        <li><button type="button" data-id="ride.1">Ride 1 <small>9:00</small></button></li>
        <li><button type="button" data-id="ride.2">Ride 2</button></li>
        </ul>
        <button type="button" data-id="order" class="headline">Order</button>
        </section>
        """)
  }

  @Test func `disabled elements are disabled in HTML, and elements side by side are in one division`() {
    let html = Sheet {
      Stack(.vertical) {
        Stack(.horizontal) {
          Field("To", id: "to", text: "") { _ in }
          Button("Go", id: "go") {}
        }
        Toggle("Share", id: "share", isOn: true) { _ in }
        Row("Ride", id: "ride") {}
        Text("Text")
        Row("Last", id: "last") {}
      }.disabled()
    }.snapshot(rib: "予約", language: .japanese).html(lang: .japanese)
    #expect(
      html == """
        <section class="screen" lang="ja" data-rib="予約">
        <div class="line"><label>To <input type="text" data-id="to" disabled value=""></label> \
        <button type="button" data-id="go" disabled>Go</button></div>
        <label><input type="checkbox" role="switch" data-id="share" disabled checked> Share</label>
        <ul>
        <li><button type="button" data-id="ride" disabled>Ride</button></li>
        </ul>
        <p data-id="text.1">Text</p>
        <ul>
        <li><button type="button" data-id="last" disabled>Last</button></li>
        </ul>
        </section>
        """)
  }

  @Test func `texts are escaped`() {
    let hostile = "<script>'\"&amp;\u{1B}\u{202E}\n"
    let safe = "&lt;script&gt;&#39;&quot;&amp;amp;\u{FFFD}\u{FFFD}\n"
    let shown = Sheet {
      Text(hostile).identifier(hostile)
      Image(hostile)
      Button(hostile, id: "b") {}
      Field(hostile, id: "f", text: hostile) { _ in }
      Toggle(hostile, id: "t", isOn: false) { _ in }
      Row(hostile, id: "r", detail: hostile) {}
    }.snapshot(rib: hostile, language: .english)
    #expect(
      shown.html(lang: .english) == """
        <section class="screen" lang="en" data-rib="\(safe)">
        <p data-id="\(safe)">\(safe)</p>
        <span role="img" data-id="image.1" aria-label="\(safe)"></span>
        <button type="button" data-id="b">\(safe)</button>
        <label>\(safe) <input type="text" data-id="f" value="\(safe)"></label>
        <label><input type="checkbox" role="switch" data-id="t"> \(safe)</label>
        <ul>
        <li><button type="button" data-id="r">\(safe) <small>\(safe)</small></button></li>
        </ul>
        </section>
        """)
  }

  @Test func `the error of a screen is shown`() {
    let html = Sheet {
      Button("A", id: "<a>") {}
      Button("B", id: "<a>") {}
    }.shown.html(lang: .english)
    #expect(html.contains("<p role=\"alert\">several elements are named `&lt;a&gt;`; give each"))
  }
}
