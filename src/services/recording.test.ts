import { expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { record } from './recording.ts';

/** The file that was saved last, and the address under which the browser had it. */
const saved: { blob?: Blob; name?: string } = {};
const released = vi.fn();

vi.stubGlobal(
  'URL',
  class extends URL {
    static override createObjectURL = (blob: Blob) => {
      saved.blob = blob;
      return 'blob:run';
    };
    static override revokeObjectURL = released;
  },
);
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
  this: HTMLAnchorElement,
) {
  saved.name = this.download;
});

test('[D3] a run is saved in a file called after its reference, and the browser keeps no copy', async () => {
  const recording = record();
  const machine = createMachine({ id: 'log-in', initial: 'open', states: { open: {} } });
  createActor(machine, { inspect: recording.inspect }).start();
  recording.save('W1');
  expect(saved.name).toBe('sequence-W1.json');
  expect(JSON.parse((await saved.blob?.text()) ?? '')).toMatchObject({ title: 'Reference W1' });
  expect(released).toHaveBeenCalledExactlyOnceWith('blob:run');
});
