import ArgumentParser
import DeepLinks

/// The kinds of inputs as values of `--input`.
extension LinkInput.Kind: ExpressibleByArgument {}
