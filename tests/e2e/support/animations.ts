import type { Page } from 'playwright/test';

/** Stops the animations on the page where they are this many milliseconds after they began. */
export const animatedFor = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = at;
    }
  }, milliseconds);
