import { vi } from 'vitest';
import type { Store } from '#backend/store/store.ts';
import { gate } from '../tools/gate.ts';

/** Makes two calls find entries of this kind, or find that there is none, before either goes on. */
export function meetAt(store: Store, kindName: string): void {
  const get = store.get.bind(store);
  let found = 0;
  const bothFound = gate();
  vi.spyOn(store, 'get').mockImplementation(async (kind, id) => {
    const entry = await get(kind, id);
    if (kind.name !== kindName) return entry;
    found += 1;
    if (found === 2) bothFound.open();
    await bothFound.opened;
    return entry;
  });
}
