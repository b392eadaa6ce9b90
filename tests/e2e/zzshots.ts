import { chromium } from 'playwright';
import { Bank } from './support/bank.ts';
import { GalleryPage } from './support/gallery.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.ts';
const bank = await Bank.startFromSource();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
const light = JSON.parse(process.argv[2]!); const width = Number(process.argv[3]); const height = Number(process.argv[4]);
const want = process.argv[5] ?? '.';
const ctx = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 1.5 });
const page = await ctx.newPage(); await page.addInitScript('globalThis.__name = (named) => named');
const g = new GalleryPage(page, light);
const all = await g.open(bank.url);
for (const s of all) for (const st of s.states) {
  const name = `${s.id}--${st}`.replace(/[^\w-]/g, '_');
  if (!new RegExp(want).test(name)) continue;
  await g.show(s.id, st);
  await page.screenshot({ path: `/tmp/shots/${light.lang}-${light.appearance}-${width}-${name}.png` });
}
await browser.close(); await bank.stop();
