// The tests of this module go here.
