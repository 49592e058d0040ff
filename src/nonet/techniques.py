"""The techniques: what a step is called and how it is explained."""
