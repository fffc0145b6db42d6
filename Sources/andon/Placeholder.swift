import ArgumentParser
import AndonServer
import NIOPosix
import Logging
import ServiceLifecycle
@main struct X { static func main() {} }
