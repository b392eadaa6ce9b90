import type { Page } from 'playwright/test';

/**
 * Turns the page dark as the extension Dark Reader does: what things are drawn with becomes light, and what is behind
 * them dark, wherever a stylesheet names a colour; pictures stay.
 */
export async function darken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    const darkenRule = ({ selectorText, style }: CSSStyleRule) => {
      if (style.fill) sheet.insertRule(`${selectorText} { fill: #e8e6e3 !important }`);
      if (style.color) sheet.insertRule(`${selectorText} { color: #e8e6e3 !important }`);
      if (style.background) sheet.insertRule(`${selectorText} { background: #181a1b !important }`);
    };
    const darkenAll = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) darkenRule(rule);
        else if (rule instanceof CSSGroupingRule) darkenAll(rule.cssRules);
      }
    };
    for (const { cssRules } of document.styleSheets) darkenAll(cssRules);
    document.adoptedStyleSheets.push(sheet);
  });
}
