public import ArgumentParser
public import DeepLinks

/// The kinds of inputs as values of `--input`.
extension LinkInput.Kind: ExpressibleByArgument {}
