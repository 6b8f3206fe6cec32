"""What it looks like: style sheets, themes, the colour and symbol of each seat."""
