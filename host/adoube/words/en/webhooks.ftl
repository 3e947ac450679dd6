### Errors of webhooks and their addresses.

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
