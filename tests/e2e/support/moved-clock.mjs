// Loaded before the backend: its clock runs on by what the test says, and by nothing else.
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

// What Node itself says of the time in every answer is of a clock that nobody moves.
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
