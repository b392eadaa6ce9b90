import { vi } from 'vitest';
import type { Store } from '#backend/store/store.ts';

/** Makes two calls find entries of this kind, or find that there is none, before either goes on. */
export function meetAt(store: Store, kindName: string): void {
  const get = store.get.bind(store);
  let found = 0;
  let go = () => {};
  const bothFound = new Promise<void>((resolve) => {
    go = resolve;
  });
  vi.spyOn(store, 'get').mockImplementation(async (kind, id) => {
    const entry = await get(kind, id);
    if (kind.name !== kindName) return entry;
    found += 1;
    if (found === 2) go();
    await bothFound;
    return entry;
  });
}
