stand_in = Der Text dafür fehlt.
