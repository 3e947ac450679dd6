"""The checks of `adoube doctor`: of the computer, and of its boards."""
