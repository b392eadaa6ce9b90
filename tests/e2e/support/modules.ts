import type { Locator } from 'playwright/test';

/** The modules of a QR code as a camera sees them, line by line: true for dark. `size`: how many there are in a line. */
export async function modulesOf(code: Locator, size: number): Promise<boolean[][]> {
  const picture = await code.screenshot();
  return code.page().evaluate(
    async ([base64, count]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const { width, height } = image;
      const pen = new OffscreenCanvas(width, height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const { data = [] } = pen?.getImageData(0, 0, width, height) ?? {};
      const middles = Array.from({ length: count }, (_, n) => (n + 0.5) / count);
      // By its red, as light and dark have no colour.
      const isDark = (x: number, y: number) =>
        (data[4 * (Math.floor(y * height) * width + Math.floor(x * width))] ?? 0) < 128;
      return middles.map((y) => middles.map((x) => isDark(x, y)));
    },
    [picture.toString('base64'), size] as const,
  );
}
