### Errors of webhooks, their addresses and templates, and the sentences that they send to chat rooms.

no_url = { QUOTED($url) }: give a complete http:// or https:// address, without user name, password and #
short_secret = the secret is too short: give { $least } characters or more
private = { $host } resolves to { $address }, which is not a public address; allow_private = true permits it
redirect = it answered { $status }, a redirect, which is not followed: give the target address
status = it answered { $status }
no_answer = it did not answer: { $why }
certificate = its certificate is not trusted ({ $why }); for your own certificate, give its authority as `authority`
no_authority = { $file }: { $why }
no_certificates = there is no certificate in it; give a PEM file
slow = no answer within { $seconds } s
no_address = the host name cannot be resolved
called = webhook { $hook }
no_whsec = the secret of a webhook is whsec_ followed by 24 to 64 bytes in base64
no_json = { QUOTED($value) } cannot be sent as JSON: give texts, numbers, true or false, lists and tables
no_field = { QUOTED($text) }: a field is one of { LIST($known) } in braces; two braces stand for one
escape_alone = it has effect only with a template
turn = { $seat } played { $entry } (turn { $ply }).
takeback = Turns were taken back; { $left } are left.
result = { $verdict } Standings: { $standings }.
