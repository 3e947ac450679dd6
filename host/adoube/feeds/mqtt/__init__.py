"""MQTT: the state of the tables, for every program that asks a broker, and the events at them.

- `topics`: where everything is, and a table's state as JSON; the broker keeps the newest, and what Home
  Assistant has to know to show a table as a device
- `bridge`: tells the broker, and lights cells that others ask for; each accepted turn, takeback and result is
  told once, with an id, and is taken when the broker has said so

`connection` keeps the connection to a `broker`. Needs the extra `mqtt`.
"""

from adoube.feeds.mqtt.bridge import Bridge, MqttEventFeed
from adoube.feeds.mqtt.broker import Broker, BrokerError

__all__ = ["Bridge", "Broker", "BrokerError", "MqttEventFeed"]
