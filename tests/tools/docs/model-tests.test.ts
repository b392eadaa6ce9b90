import { expect, test } from 'vitest';
import { filled } from './model-tests.ts';

test('[D4] what is generated stands between its marks', () => {
  const page = 'a\n<!-- generated: figures -->\nold\n<!-- /generated -->\nb';
  expect(filled(page, 'figures', 'new\n')).toBe(page.replace('old', 'new'));
});

test.each(['a', '<!-- generated: figures -->\nold', 'old\n<!-- /generated -->'])(
  '[D4] a page that has lost them is refused, not taken for up to date: %j',
  (page) => {
    expect(() => filled(page, 'figures', 'new')).toThrow(
      'docs/model-tests.md has lost its marks <!-- generated: figures --> and <!-- /generated -->',
    );
  },
);
