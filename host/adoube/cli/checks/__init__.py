"""The checks of `adoube doctor`: of the computer and our own boards, and of the boards of other makers."""
