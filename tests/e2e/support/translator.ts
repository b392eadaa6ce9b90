import type { Page } from 'playwright/test';

/**
 * What the translation of a browser does to the page that is there, and to what comes to it: each text gives
 * way to elements with another. The other text is marked, or else the same.
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
