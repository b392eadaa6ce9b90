/**
 * Node's timers outlive the page of a test file, and what they run then fails outside of every test. A browser's end
 * with their page. Returns a function that ends those begun since, as a page does.
 */
export function timersOfPage(): () => void {
  const { setTimeout: begin, setInterval: repeat } = globalThis;
  const begun = new Set<NodeJS.Timeout>();
  const noted =
    (start: (...input: never[]) => NodeJS.Timeout) =>
    (...input: never[]) => {
      const timer = start(...input);
      begun.add(timer);
      return timer;
    };
  Object.assign(globalThis, { setTimeout: noted(begin), setInterval: noted(repeat) });
  return () => {
    Object.assign(globalThis, { setTimeout: begin, setInterval: repeat });
    for (const timer of begun) clearTimeout(timer);
  };
}
