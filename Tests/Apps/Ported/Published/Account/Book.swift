import UIKit

public enum Book: String, CaseIterable, Codable, Sendable {
    case momo
    case botchan
    case alice
}
