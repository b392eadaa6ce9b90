// Loaded before the backend: its clock runs on by what the test says, and by nothing else.
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

process.on('message', ({ later }) => {
  offset += later;
  process.send({ offset });
});
process.channel?.unref();
