// navigator.serial for a browser in a test: its ports are WebSockets to the address SERIAL_ADDRESS, behind which a real
// serial port is. As Chrome has it (wicg.github.io/serial): errors by their names, a port that is lost, a port that comes
// back. The first message after opening tells whether it could be opened.
(() => {
  const address = "SERIAL_ADDRESS";

  class Port extends EventTarget {
    readable = null;
    writable = null;
    #socket = null;

    getInfo() {
      return { usbVendorId: 0x2e8a, usbProductId: 5 };
    }

    async open({ baudRate }) {
      if (this.#socket) throw new DOMException("The port is already open.", "InvalidStateError");
      if (!(baudRate > 0)) throw new TypeError("baudRate");
      const socket = new WebSocket(`${address}?baud=${baudRate}`);
      socket.binaryType = "arraybuffer";
      await new Promise((resolve, reject) => {
        socket.onmessage = resolve;
        socket.onclose = socket.onerror = () => reject(new DOMException("Failed to open serial port.", "NetworkError"));
      });
      this.#socket = socket;
      this.readable = new ReadableStream({
        start: (controller) => {
          socket.onmessage = ({ data }) => controller.enqueue(new Uint8Array(data));
          socket.onclose = socket.onerror = () => this.#lose(controller);
        },
      });
      this.writable = new WritableStream({
        write: (chunk) => {
          if (socket.readyState !== WebSocket.OPEN) throw new DOMException("The device has been lost.", "NetworkError");
          socket.send(chunk);
        },
      });
    }

    #lose(controller) {
      if (this.#socket === null) return;
      this.#socket = this.readable = this.writable = null;
      controller.error(new DOMException("The device has been lost.", "NetworkError"));
      serial.dispatchEvent(new Event("disconnect"));
    }

    async setSignals(signals) {
      this.#socket?.send(JSON.stringify(signals));
    }

    async getSignals() {
      return { dataCarrierDetect: false, clearToSend: false, ringIndicator: false, dataSetReady: false };
    }

    async close() {
      if (!this.#socket) throw new DOMException("The port is already closed.", "InvalidStateError");
      if (this.readable.locked || this.writable.locked) throw new TypeError("Cannot close a locked stream");
      const socket = this.#socket;
      this.#socket = this.readable = this.writable = null;
      socket.onclose = null;
      const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
      socket.close();
      await closed;
    }
  }

  const port = new Port();
  const serial = new EventTarget();
  serial.granted = [];
  serial.getPorts = async () => serial.granted;
  serial.requestPort = async () => {
    if (window.noPortIsChosen) throw new DOMException("No port selected by the user.", "NotFoundError");
    serial.granted = [port];
    return port;
  };
  Object.defineProperty(Navigator.prototype, "serial", { get: () => serial, configurable: true });
})();
