// Loaded before the backend. Adds to its clock what the test tells it to.
import { ServerResponse } from 'node:http';

const RealDate = Date;
let offset = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offset] : given));
  }

  static now() {
    return RealDate.now() + offset;
  }
};

// Node sets the `Date` header of its answers from the real clock.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.headersSent) this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};

process.on('message', ({ later }) => {
  offset += later;
  process.send({ offset });
});
process.channel?.unref();
