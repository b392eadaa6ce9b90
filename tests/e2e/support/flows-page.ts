import type { FileChooser, Locator, Page } from 'playwright/test';

/** The viewer of running flows (`/dev/flows`), operated as a developer does. */
export class FlowsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The chart, found by its accessible name, which describes what it shows. */
  chart(words: string | RegExp): Locator {
    return this.page.getByRole('img', { name: words });
  }

  /** The states drawn as active. */
  get lit(): Locator {
    return this.page.locator('svg [data-active="true"] > text:first-of-type');
  }

  /** The labels of the transitions drawn as just taken. */
  get taken(): Locator {
    return this.page.locator('svg text[data-taken="true"]');
  }

  get events(): Locator {
    return this.page.getByRole('region', { name: 'Events' });
  }

  /** Events in the list, found by their text, which follows the time. */
  event(words: string): Locator {
    return this.events.getByRole('button', { name: new RegExp(`^[\\d.]+ *${words}\\b`) });
  }

  /** The selected event. */
  get currentEvent(): Locator {
    return this.events.locator('[aria-current="true"]');
  }

  actor(name: string): Locator {
    return this.page.getByRole('region', { name: 'Actors' }).getByRole('button', {
      name: new RegExp(`^(?:active|done|stopped|error)\\s*${name}\\b`),
    });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The log-ins that can be watched. */
  get logIns(): Locator {
    return this.page.getByRole('navigation', { name: 'Log-ins' }).getByRole('button');
  }

  /** How the replay of a file went, or why it cannot be replayed. */
  get report(): Locator {
    return this.page.locator('.report');
  }

  /** The steps of a replayed file, among the events. */
  get steps(): Locator {
    return this.events.getByRole('listitem').filter({ hasText: /^Step \d/ });
  }

  /** Opens a sequence file by the button's dialog. */
  async open(file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.button('Open sequence').click();
    await (await chooser).setFiles(file);
  }

  /** Drops a file on the page, as from the desktop. */
  async drop(name: string, text: string): Promise<void> {
    const dropped = await this.page.evaluateHandle(
      (given) => {
        const data = new DataTransfer();
        data.items.add(new File([given.text], given.name, { type: 'application/json' }));
        return data;
      },
      { name, text },
    );
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  }

  /** The message of the selected event, among the messages. */
  get currentMessage(): Locator {
    return this.page
      .getByRole('region', { name: 'Messages between actors' })
      .locator('[aria-current="true"]');
  }

  /** The rows of the table of transitions that were just taken. */
  get takenRows(): Locator {
    return this.page.getByRole('row').filter({ hasText: 'just taken' });
  }

  /** Whether something lies whole between the headings of its pane and the pane's end. */
  async isInView(part: Locator, pane: Locator, headings: Locator): Promise<boolean> {
    const [inner, outer, above] = await Promise.all(
      [part, pane, headings].map((each) => each.boundingBox()),
    );
    if (!inner || !outer || !above) return false;
    return (
      inner.y >= above.y + above.height - 1 && inner.y + inner.height <= outer.y + outer.height + 1
    );
  }

  /** The colour behind something. */
  groundOf(part: Locator): Promise<string> {
    return part.evaluate((element) => getComputedStyle(element).backgroundColor);
  }

  /** Names in the table of transitions that take more than one line. */
  async brokenNames(): Promise<(string | null)[]> {
    const cells = this.page.getByRole('cell').filter({ hasText: /^\w+$/ });
    return cells.evaluateAll((all) => {
      const linesOf = (cell: Element) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      };
      return all.filter((cell) => linesOf(cell) > 1).map((cell) => cell.textContent);
    });
  }

  /** Shows the chart of an actor, and keeps it when other actors become active. */
  async choose(actor: string): Promise<void> {
    await this.actor(actor).click();
  }

  /** Shows the events of one kind of actor only. */
  async showOnly(actor: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: 'Actor' });
    const option = list.getByRole('option', { name: new RegExp(`^${actor} `) });
    await list.selectOption(await option.first().textContent());
  }
}
