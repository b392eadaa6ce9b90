import { expect, type Locator, type Page } from 'playwright/test';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import type { Words } from './words.ts';

/** Locators for the pages of the wizard, by role and label only. */
export class WizardPage {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  /** The wizard's root element, with its active state; elements within it may have a state, too. */
  get root(): Locator {
    return this.page.locator('[data-state][lang]').first();
  }

  get identifier(): Locator {
    return this.page.getByRole('textbox', { name: this.words.pattern('LOGIN.IDENTIFIER') });
  }

  get pin(): Locator {
    return this.page.getByLabel(this.words.text('LOGIN.PIN'), { exact: true });
  }

  get tan(): Locator {
    return this.page.getByRole('textbox', { name: this.words.text('TAN.LABEL'), exact: true });
  }

  /** The heading above a TAN: the page's headline, or the heading of the payment's section. */
  get tanHeading(): Locator {
    const titles = ['TAN.LOG_IN.TITLE', 'TAN.UNLOCK_PIN.TITLE', 'TAN.TRUST_BROWSER.TITLE'];
    const name = this.words.anyOf(...titles, 'REMITTANCE.CONFIRM');
    return this.page.getByRole('heading', { name });
  }

  /** The button for the log-in by QR code, with or without a badge. */
  get qrButton(): Locator {
    return this.page.getByRole('button', { name: this.words.text('LOGIN.WITH_QR') });
  }

  /** The button for the comfort log-in. */
  get comfortButton(): Locator {
    return this.page.getByRole('button', { name: this.words.text('LOGIN.WITH_COMFORT') });
  }

  /** The link with the same address as the QR code, for those who cannot scan it. */
  get qrLink(): Locator {
    return this.page.getByRole('link', {
      name: this.words.text('QR.LINK'),
      includeHidden: true,
    });
  }

  /** The two digits to compare with those in the app. */
  get number(): Locator {
    return this.page.getByText(/^\d\d$/);
  }

  button(key: string, values: Record<string, string> = {}): Locator {
    return this.page.getByRole('button', { name: this.words.text(key, values), exact: true });
  }

  radio(name: string | RegExp): Locator {
    return this.page.getByRole('radio', { name, exact: typeof name === 'string' });
  }

  headline(key: string): Locator {
    return this.page.getByRole('heading', {
      level: 1,
      name: this.words.text(key),
      exact: true,
    });
  }

  dialog(key: string): Locator {
    return this.page.getByRole('dialog', { name: this.words.text(key), exact: true });
  }

  /** The dialog that asks whether to leave the log-in or the process (A9). */
  get quitDialog(): Locator {
    const name = this.words.anyOf('QUIT.LOG_IN.TITLE', 'QUIT.PROCESS.TITLE');
    return this.page.getByRole('dialog', { name });
  }

  /** The button of the quit dialog that returns to the screen. */
  get stayButton(): Locator {
    const name = this.words.anyOf('QUIT.LOG_IN.STAY', 'QUIT.PROCESS.STAY');
    return this.page.getByRole('button', { name });
  }

  alert(key: string): Locator {
    const text = this.words.pattern(key).source.slice(1, -1);
    return this.page.getByRole('alert').filter({ hasText: new RegExp(text) });
  }

  /** Waits until the wizard's active state is this one. */
  async expectState(state: string): Promise<void> {
    await expect(this.root).toHaveAttribute('data-state', state);
  }

  /** Waits until the wizard is in this state or in a substate. */
  async expectWithin(state: string): Promise<void> {
    const within = new RegExp(`^${state.replaceAll('.', '\\.')}(?:\\.|$)`);
    await expect(this.root).toHaveAttribute('data-state', within);
  }

  /** Waits until the address has followed, which is once the screen is painted: it is what a reload opens. */
  async expectRoute(route: RouteId): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/${ROUTES[route].path}\\?`));
  }
}
