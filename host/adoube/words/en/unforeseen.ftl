### Unexpected errors.

unexpected = an unexpected error ({ $what }).
logged = The log is at { $file }; please report it, with the output of `adoube doctor --json`.
not_logged = { $file } cannot be written: { $why }. Please report the lines above, with the output of `adoube doctor --json`.
