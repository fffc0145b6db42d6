import HeadlessUI
import TextFormats

/// A page of HTML that needs no network and no other file, so that it can be sent by mail. It has a light and a dark
/// form, by the settings of the reader.
struct HTMLPage {
  let language: Language
  let title: String
  /// The style sheet.
  let style: String
  /// The content below the title, as HTML.
  let body: String

  /// The document.
  var text: String {
    """
    <!doctype html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title.escapingHTML)</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <h1>\(title.escapingHTML)</h1>
    \(body)
    </body>
    </html>

    """
  }
}
