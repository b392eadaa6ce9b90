// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startTexts } from '#src/i18n/texts.ts';
import { drawn } from './drawn.ts';

startTexts();

const Greeting = drawn({ name: 'nobody' }, ({ name }) => `Hello ${name}`);
customElements.define('test-greeting', Greeting);

afterEach(() => act(async () => document.body.replaceChildren()));

test('[Y3] a built-in element shows its properties, whenever they are set', async () => {
  const element = Object.assign(document.createElement('test-greeting'), { name: 'Anna' });
  await act(async () => document.body.append(element));
  expect(element.textContent).toBe('Hello Anna');
  await act(async () => Object.assign(element, { name: 'Bruno' }));
  expect(element.textContent).toBe('Hello Bruno');
});

test('[Y3] moved it stays, removed it leaves nothing behind, and it can come back', async () => {
  const element = document.createElement('test-greeting');
  const section = document.createElement('section');
  document.body.append(section);
  await act(async () => document.body.append(element));
  await act(async () => section.append(element));
  expect(element.textContent).toBe('Hello nobody');
  await act(async () => element.remove());
  expect(element.textContent).toBe('');
  await act(async () => document.body.append(element));
  expect(element.textContent).toBe('Hello nobody');
});
