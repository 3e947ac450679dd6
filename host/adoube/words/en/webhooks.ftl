### What is wrong with a webhook, or with the address behind it.

no_url = { QUOTED($url) }: give a whole http:// or https:// address, without a name and password and without #
short_secret = the secret is short: give { $least } letters or more
private = { $host } leads to { $address }, which is no address of the public internet; allow_private = true permits it
redirect = it answered { $status }, a redirect, and those are not followed: give the address that it leads to
status = it answered { $status }
no_answer = it did not answer: { $why }
certificate = its certificate is not believed ({ $why }); for one of your own making name in `authority` who signed it
no_authority = { $file }: { $why }
no_certificates = there is no certificate in it; give a PEM file
slow = not within { $seconds } s
no_address = the name leads nowhere
called = webhook { $hook }
no_whsec = the secret of a webhook begins with whsec_: 24 to 64 bytes in base64 have to follow
