/** What the probe has measured so far; all times in ms since the navigation began. */
export interface Seen {
  fcp: number | null;
  lcp: number | null;
  /** Total blocking time: the sum over all long tasks of their time beyond 50 ms. */
  tbt: number;
  cls: number;
  /** When the character was typed that was not lost again: from then on the page can be used. */
  usable: number | null;
  /** How often a typed character was lost. */
  lost: number;
  /** When React had hydrated the field. */
  ready: number | null;
}

declare global {
  interface Window {
    __seen?: Seen;
    /** Types one character into the focused field, as a real key press from outside the page. */
    __type?: () => void;
  }
}

/**
 * Runs in the page before any of its scripts: observes paints, long tasks and layout shifts, and types one
 * character into the field as soon as it exists, and again whenever it is lost.
 */
export function probe(selector: string): void {
  if (window !== window.top) return;
  const seen: Seen = {
    fcp: null,
    lcp: null,
    tbt: 0,
    cls: 0,
    usable: null,
    lost: 0,
    ready: null,
  };
  window.__seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  observe('layout-shift', (entry) => {
    const { value = 0, hadRecentInput = false } = entry as PerformanceEntry & {
      value?: number;
      hadRecentInput?: boolean;
    };
    if (!hadRecentInput) seen.cls += value;
  });

  const isVisible = (field: HTMLInputElement): boolean => {
    const { left, top, width, height } = field.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 1 && height > 1 && (onTop === field || top > innerHeight) && !field.disabled;
  };
  let listening: HTMLInputElement | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  const type = (field: HTMLInputElement) => {
    if (listening !== field) {
      listening = field;
      field.addEventListener('input', () =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => {
            if (field.isConnected && field.value.includes('q')) seen.usable ??= performance.now();
          };
          painted.port2.postMessage(0);
        }),
      );
    }
    if (performance.now() - asked < 50) return;
    asked = performance.now();
    if (document.activeElement !== field) field.focus({ preventScroll: true });
    if (!field.value.includes('q')) window.__type?.();
  };
  const look = () => {
    const field = document.querySelector<HTMLInputElement>(selector);
    if (seen.usable === null && field && isVisible(field)) type(field);
    if (seen.usable !== null && !field?.value.includes('q')) {
      seen.lost += 1;
      seen.usable = null;
    }
    if (seen.ready === null && field) {
      if (Object.keys(field).some((key) => key.startsWith('__reactProps$'))) {
        seen.ready = performance.now();
      }
    }
    const settled = seen.usable !== null && seen.ready !== null;
    if (settled) setTimeout(look, 60);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
