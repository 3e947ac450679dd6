"""MQTT: how the tables stand, for every program that asks a broker, and what has happened at them.

- `states`: how a table stands, as JSON that the broker keeps; the newest replaces what was before
- `event_feed`: each accepted turn, takeback and result once, with an id; taken when the broker has said so
- `discovery`: what Home Assistant has to know to show a table as a device
- `lamps`: cells that others may have lit

`topics` says where each of them stands. `connection` keeps the connection to a `broker`, and `bridge` tells
it. Needs the extra `mqtt`.
"""

from adoube.feeds.mqtt.bridge import Bridge
from adoube.feeds.mqtt.broker import Broker, BrokerError
from adoube.feeds.mqtt.event_feed import MqttEventFeed

__all__ = ["Bridge", "Broker", "BrokerError", "MqttEventFeed"]
