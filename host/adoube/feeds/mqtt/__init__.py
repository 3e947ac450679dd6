"""MQTT: the state of the tables, for every program that asks a broker, and the events at them.

- `topics`: where everything is, and a table's state as JSON; the broker keeps the newest
- `event_feed`: each accepted turn, takeback and result once, with an id; taken when the broker has said so
- `discovery`: what Home Assistant has to know to show a table as a device
- `bridge`: tells the broker, and lights cells that others ask for

`connection` keeps the connection to a `broker`. Needs the extra `mqtt`.
"""

from adoube.feeds.mqtt.bridge import Bridge
from adoube.feeds.mqtt.broker import Broker, BrokerError
from adoube.feeds.mqtt.event_feed import MqttEventFeed

__all__ = ["Bridge", "Broker", "BrokerError", "MqttEventFeed"]
