import type { Page } from 'playwright/test';

/**
 * Does what a browser's page translation does to the present and to later content: replaces each text with
 * `font` elements that contain the translation. Here that is the same text, followed by `mark`.
 */
export function translate(page: Page, mark = ''): Promise<void> {
  return page.evaluate((end) => {
    const font = (...content: (Node | string)[]) => {
      const element = document.createElement('font');
      element.append(...content);
      return element;
    };
    const put = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style')) return;
      text.replaceWith(font(font(text.data + end)));
    };
    const putAll = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let it: Node | null = node; it; it = walker.nextNode())
        if (it instanceof Text) texts.push(it);
      texts.forEach(put);
    };
    putAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) putAll(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, mark);
}
