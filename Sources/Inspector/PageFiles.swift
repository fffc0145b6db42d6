/// The files of the page, inside the program.
enum PageFiles {
  /// The files by name, as the browser asks for them.
  static let all: [String: [UInt8]] = [
    "index.html": PackageResources.index_html
  ]
}
