import { addressOfFrame, GalleryPage } from './gallery.ts';
import { testFromSource } from './test.ts';

/**
 * Tests of the gallery's pictures. Those of a worker show them one after the other on one page, as to open it takes
 * longer than most of them. They may change the window, the media and what is shown, which is undone; a test that
 * changes more undoes that itself, or opens a page of its own.
 */
export const testPictures = testFromSource.extend<{ gallery: GalleryPage }>({
  anchor: ({ bank }, use) => use(addressOfFrame(bank.url)),

  gallery: async ({ context, colorScheme, viewport }, use) => {
    const [page] = context.pages();
    if (!page || !viewport) throw new Error('The gallery is not open.');
    const gallery = new GalleryPage(page);
    await gallery.isOpen();
    // A picture that is shown again at once would be as the test before left it.
    await gallery.show('waiting', 'slow');
    await use(gallery);
    for (const event of ['console', 'pageerror', 'response']) page.removeAllListeners(event);
    await page.emulateMedia({ media: null, colorScheme, forcedColors: null, reducedMotion: null });
    await page.setViewportSize(viewport);
  },
});
