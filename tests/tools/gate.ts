/** What others wait for until it is opened. Node 20 has no `Promise.withResolvers`. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
