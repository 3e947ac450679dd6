"""What Linux has to be told of boards: rules for udev, a unit for systemd. Texts only."""
