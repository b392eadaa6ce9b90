// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { textsOfPage } from '#src/i18n/texts.ts';
import { portalServices } from '#src/portal/services.ts';
import { createLogger } from '#src/services/logger.ts';
import { show } from '#src/ui/testing.tsx';
import { ElementHost } from './host.tsx';

const TEMPLATE = { 'de-DE': 'Nicht jetzt', 'en-GB': 'Not now' };

class Told extends HTMLElement {
  portal: unknown = undefined;
}

/** Elements that throw when the page sets or reads their properties. */
const THROWING = {
  'portal-language-selector': class extends HTMLElement {
    set locale(_: string) {
      throw new Error('no such language');
    }
  },
  'bank-info': class extends HTMLElement {
    get initialised(): unknown {
      throw new Error('not yet');
    }
  },
  'cas-ueberweisung': class extends HTMLElement {
    set portal(_: unknown) {
      throw new Error('no portal');
    }
  },
  'tan-web-component': class extends HTMLElement {
    set locale(locale: string) {
      if (locale === 'de-DE') throw new Error('no German');
    }
  },
} as const;

test.each(Object.entries(THROWING))(
  '[Y3] %s that throws has failed, and nothing else on the page has',
  async (name, element) => {
    vi.spyOn(console, 'error').mockReturnValue();
    customElements.define(name, element);
    const source = { script: '/e.js', lifecycleTimeoutMs: 10, errorTemplate: TEMPLATE };
    const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
    const picture = (
      <>
        <p>The form</p>
        <ElementHost name={name as keyof typeof THROWING} services={services} />
      </>
    );
    const { container, change } = await act(async () => show(picture));
    if (name === 'tan-web-component') {
      await expect.poll(() => container.querySelector(name)).not.toBeNull();
      await act(async () => textsOfPage().changeLanguage('de-DE'));
      change(picture);
    }
    await expect.poll(() => container.textContent).toMatch(/^The form(Not now|Nicht jetzt)/);
    expect(container.querySelector(name)).toBeNull();
  },
);

test('[X9] an element with a property `portal` gets the portal’s services', async () => {
  customElements.define('cms-teaser', Told);
  const services = { sources: { 'cms-teaser': { script: '/t.js', lifecycleTimeoutMs: 10 } } };
  const { container } = await act(async () =>
    show(
      <ElementHost name="cms-teaser" services={{ ...services, logger: createLogger('ERROR') }} />,
    ),
  );
  await expect.poll(() => container.querySelector<Told>('cms-teaser')?.portal).toBe(portalServices);
});

test('[Y3] an element whose constructor throws has failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const name = 'tan-web-component-of-a-bank' as 'tan-web-component';
  const heard = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', heard, { once: true });
  customElements.define(
    name,
    class extends HTMLElement {
      constructor() {
        super();
        throw new Error('no session');
      }
    },
  );
  const source = { script: '/t.js', lifecycleTimeoutMs: 10, errorTemplate: TEMPLATE };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const { container } = await act(async () =>
    show(<ElementHost name={name} services={services} />),
  );
  await expect.poll(() => container.textContent).toBe('Not now');
  expect(heard).toHaveBeenCalledOnce();
});

test('[Y3] [I2] the error template is in the language shown, also once that changes', async () => {
  const name = 'bank-info-that-fails' as 'bank-info';
  customElements.define(
    name,
    class extends HTMLElement {
      initialised = Promise.reject(new Error('not today'));
    },
  );
  const source = { script: '/f.js', lifecycleTimeoutMs: 5000, errorTemplate: TEMPLATE };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const { container } = show(<ElementHost name={name} services={services} />, 'de-DE');
  await expect.poll(() => container.textContent).toBe('Nicht jetzt');
  await act(async () => textsOfPage().changeLanguage('en-GB'));
  expect(container.textContent).toBe('Not now');
});

test('[Y3] a promise that is no instance of the page’s Promise is awaited, too', async () => {
  const name = 'bank-info-of-a-bank' as 'bank-info';
  const initialised: PromiseLike<void> = {
    // biome-ignore lint/suspicious/noThenProperty: what promises of other libraries are
    then: (_, refuse) => Promise.reject(new Error('not today')).then(undefined, refuse),
  };
  customElements.define(
    name,
    class extends HTMLElement {
      initialised = initialised;
    },
  );
  const source = { script: '/i.js', lifecycleTimeoutMs: 5000, errorTemplate: TEMPLATE };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const { container } = await act(async () =>
    show(<ElementHost name={name} services={services} />),
  );
  await expect.poll(() => container.textContent).toBe('Not now');
});

test('[Y3] [N1] [P6] after another try the headline has the focus, because the button is gone, and is in sight', async () => {
  const name = 'tan-web-component-that-is-late' as 'tan-web-component';
  let tries = 0;
  customElements.define(
    name,
    class extends HTMLElement {
      readonly initialised = tries++ === 0 ? Promise.reject(new Error('late')) : Promise.resolve();
    },
  );
  const source = { script: '/l.js', lifecycleTimeoutMs: 5000 };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const { user } = show(
    <>
      <h1 tabIndex={-1}>Confirm</h1>
      <ElementHost name={name} services={services} vital />
    </>,
  );
  const headline = screen.getByRole('heading');
  const shownThen: (HTMLElement | null)[] = [];
  Object.assign(headline, {
    getBoundingClientRect: () => ({ top: -300, bottom: -260 }),
    scrollIntoView: () => shownThen.push(screen.queryByRole('button')),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(headline).toHaveFocus();
  // Where it is then, and not before the page has become shorter.
  expect(shownThen).toEqual([null]);
});

/** An element whose first try fails too late, and the one that takes its place when the customer tries again. */
async function failedAndReplaced(name: 'tan-web-component', on: Record<string, () => void> = {}) {
  const made: HTMLElement[] = [];
  customElements.define(
    name,
    class extends HTMLElement {
      readonly initialised =
        made.push(this) === 1 ? Promise.reject(new Error('late')) : Promise.resolve();
    },
  );
  const source = { script: '/r.js', lifecycleTimeoutMs: 5000 };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const { user } = show(<ElementHost name={name} services={services} on={on} vital />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(() => made.length).toBe(2);
  const [gone, present] = made;
  return { gone, present };
}

test('[Y3] [N2] an element that was taken off the page after its failure is not heard any more', async () => {
  const tanoutcome = vi.fn();
  const name = 'tan-web-component-that-reports-late' as 'tan-web-component';
  const { gone, present } = await failedAndReplaced(name, { tanoutcome });
  gone?.dispatchEvent(new CustomEvent('tanoutcome'));
  expect(tanoutcome).not.toHaveBeenCalled();
  present?.dispatchEvent(new CustomEvent('tanoutcome'));
  expect(tanoutcome).toHaveBeenCalledOnce();
});

test('[Y3] [N2] an element that breaks after it was taken off the page does not take the one that has replaced it with it', async () => {
  const name = 'tan-web-component-that-breaks-late' as 'tan-web-component';
  const { gone, present } = await failedAndReplaced(name);
  act(() => void gone?.dispatchEvent(new CustomEvent('elementbroken', { detail: 'at last' })));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(present).toBeInTheDocument();
});

test('[Y3] [N2] an element that threw as it was put on the page does not take the one that has replaced it with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ignore = (event: Event) => event.preventDefault();
  window.addEventListener('error', ignore);
  onTestFinished(() => {
    window.removeEventListener('error', ignore);
    vi.useRealTimers();
  });
  vi.spyOn(console, 'error').mockReturnValue();
  const name = 'tan-web-component-that-throws-once' as 'tan-web-component';
  let made = 0;
  customElements.define(
    name,
    class extends HTMLElement {
      readonly initialised = made++ === 0 ? Promise.reject(new Error('late')) : Promise.resolve();
      connectedCallback() {
        if (made === 1) throw new Error('no session');
      }
    },
  );
  const sources = { [name]: { script: '/o.js', lifecycleTimeoutMs: 5000 } };
  const services = { sources, logger: createLogger('ERROR') };
  const { container } = show(<ElementHost name={name} services={services} vital />);
  const again = () => within(container).queryByRole('button', { name: 'Try again' });
  await expect.poll(again).not.toBeNull();
  act(() => again()?.click());
  await expect.poll(() => made).toBe(2);
  act(() => void vi.advanceTimersByTime(1000));
  expect(again()).toBeNull();
  expect(container.querySelector(name)).toBeInTheDocument();
});

test('[Y3] [N2] an element that has removed itself from the page breaks nothing when its step is over', async () => {
  const name = 'tan-web-component-that-goes-by-itself' as 'tan-web-component';
  const made: HTMLElement[] = [];
  customElements.define(
    name,
    class extends HTMLElement {
      readonly initialised = Promise.resolve(made.push(this));
    },
  );
  const source = { script: '/g.js', lifecycleTimeoutMs: 5000 };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const { change, container } = show(<ElementHost name={name} services={services} vital />);
  await expect.poll(() => made.length).toBe(1);
  made[0]?.remove();
  change(<p>Confirmed</p>);
  expect(container.textContent).toBe('Confirmed');
  expect(container.querySelector(name)).toBeNull();
});

test('[Y3] [N2] what an element says is heard from its first moment on, also if it has removed itself from the page: nothing else leads on', async () => {
  const name = 'tan-web-component-that-goes-first' as 'tan-web-component';
  const made: HTMLElement[] = [];
  customElements.define(
    name,
    class extends HTMLElement {
      readonly initialised = Promise.resolve(made.push(this));
      connectedCallback() {
        this.dispatchEvent(new CustomEvent('tanoutcome', { detail: 'at once' }));
      }
    },
  );
  const source = { script: '/f.js', lifecycleTimeoutMs: 5000 };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const tanoutcome = vi.fn();
  show(<ElementHost name={name} services={services} on={{ tanoutcome }} vital />);
  await expect.poll(() => made.length).toBe(1);
  made[0]?.remove();
  made[0]?.dispatchEvent(new CustomEvent('tanoutcome', { detail: 'at last' }));
  const heard = tanoutcome.mock.calls.map(([{ detail }]) => detail);
  expect(heard).toEqual(['at once', 'at last']);
});

test('[N2] [Y3] until an element is there, the page says what is awaited; one that it has is put there at once', async () => {
  const name = 'bank-info-of-another-bank' as 'bank-info';
  customElements.define(
    name,
    class extends HTMLElement {
      initialised = Promise.resolve();
    },
  );
  const source = { script: '/w.js', lifecycleTimeoutMs: 5000 };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const host = (key: string) => (
    <ElementHost key={key} name={name} services={services} whileLoading="Please wait" />
  );
  const { container, change } = show(host('first'));
  expect(container.textContent).toBe('Please wait');
  await expect.poll(() => container.querySelector(name)).not.toBeNull();
  expect(container.textContent).toBe('');
  change(host('next'));
  expect(container.querySelector(name)).not.toBeNull();
  expect(container.textContent).toBe('');
});

test('[S5] [Y3] what is shown below an element is there only while the element can be used', async () => {
  const name = 'cas-ueberweisung-that-takes-its-time' as 'cas-ueberweisung';
  const made: HTMLElement[] = [];
  let finish = () => {};
  customElements.define(
    name,
    class extends HTMLElement {
      readonly initialised = new Promise<void>((resolve) => {
        made.push(this);
        finish = resolve;
      });
    },
  );
  const source = { script: '/t.js', lifecycleTimeoutMs: 60_000 };
  const services = { sources: { [name]: source }, logger: createLogger('ERROR') };
  const below = <p>The TAN</p>;
  const { user } = show(<ElementHost name={name} services={services} below={below} vital />);
  expect(screen.queryByText('The TAN')).toBeNull();
  await expect.poll(() => made.length).toBe(1);
  expect(screen.queryByText('The TAN')).toBeNull();
  await act(async () => finish());
  expect(await screen.findByText('The TAN')).toBeVisible();
  act(() => void made[0]?.dispatchEvent(new CustomEvent('elementbroken', { detail: 'broken' })));
  expect(screen.queryByText('The TAN')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => made.length).toBe(2);
  expect(screen.queryByText('The TAN')).toBeNull();
  await act(async () => finish());
  expect(await screen.findByText('The TAN')).toBeVisible();
});

test('[Y3] [N2] an element that throws as it is put on the page, and is empty, has failed; one that shows something, if only a moment later, goes on', async () => {
  const heard = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', heard);
  onTestFinished(() => window.removeEventListener('error', heard));
  vi.spyOn(console, 'error').mockReturnValue();
  const say = (place: ParentNode) => place.append('Your TAN');
  const log = vi.fn();
  const shown = async (name: string, before: (element: HTMLElement) => unknown) => {
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          before(this);
          throw new Error('no session');
        }
      },
    );
    const sources = { [name]: { script: '/c.js', lifecycleTimeoutMs: 5000 } };
    const services = { sources, logger: { log, close: vi.fn() } };
    const { container } = await act(async () =>
      show(<ElementHost name={name as 'tan-web-component'} services={services} vital />),
    );
    return container;
  };
  const half = await shown('tan-web-component-that-throws-late', say);
  const inShadow = await shown('tan-web-component-that-throws-in-its-shadow', (element) =>
    say(element.attachShadow({ mode: 'open' })),
  );
  const later = await shown('tan-web-component-that-throws-and-is-drawn', (element) =>
    setTimeout(say, 20, element),
  );
  const empty = await shown('tan-web-component-that-throws', () => {});
  expect(heard).toHaveBeenCalledTimes(4);
  await expect.poll(() => empty.textContent, { timeout: 5000 }).toContain('Try again');
  // Of the others, which were there before, nothing is said.
  const failures = log.mock.calls.filter(([, text]) => text.includes('no session'));
  expect(failures).toEqual([
    [
      'ERROR',
      expect.stringMatching(/^Custom element tan-web-component-that-throws: /),
      expect.stringMatching(/^F/),
    ],
  ]);
  expect([half, later].map(({ textContent }) => textContent)).toEqual(['Your TAN', 'Your TAN']);
  expect(inShadow.firstElementChild?.shadowRoot?.textContent).toBe('Your TAN');
});
