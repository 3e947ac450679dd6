"""Webhooks: addresses that are told of results and turns, without ever slowing a table.

Each message is a POST with a JSON body (`feeds.game_events` says what is in it) and these headers:

- `webhook-id`, `webhook-timestamp`, `webhook-signature`: as Standard Webhooks has them
  (https://www.standardwebhooks.com/), so that its libraries can check a message; a secret may be written
  `whsec_` and base64
- `Adoube-Event`: "result", "turn" or "takeback"

And, for receivers that know nothing else:

- `Adoube-Delivery`: an id that is the same for every try of one message
- `Adoube-Timestamp`: seconds since 1970, when this try was made
- `Adoube-Signature`: `sha256=` and in hex the HMAC-SHA256, under the shared secret, of the timestamp, a full
  stop and the body. Who receives it compares in constant time, and refuses timestamps that are minutes old.

Any 2xx answer is thanks. Redirects are not followed. What nobody has taken yet stands in the journal and is
tried again after a restart, as with every feed (`feeds.worker`).
"""

from adoube.feeds.webhooks.feed import webhook_feeds
from adoube.feeds.webhooks.webhook import Webhook, WebhookError

__all__ = ["Webhook", "WebhookError", "webhook_feeds"]
