// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { quiet } from '#machines/tan/walk.ts';
import { challenge } from '#machines/testing/replies.ts';
import { startTexts } from '#src/i18n/texts.ts';
import TanWebComponent from './element.tsx';

test('[A5] [X9] moved on the page, it goes on with its challenge; taken off, it asks nobody anything more', async () => {
  startTexts();
  customElements.define('tan-web-component', TanWebComponent);
  const actor = createActor(quiet, { input: { authenticationId: 'a', challenge: challenge() } });
  const create = vi.fn(() => actor);
  const element = Object.assign(new TanWebComponent(), { create });
  const section = document.createElement('section');
  await act(async () => document.body.append(section, element));
  const field = screen.getByRole('textbox');
  await act(async () => section.append(element));
  expect(create).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().status).toBe('active');
  expect(screen.getByRole('textbox')).toBe(field);
  await act(async () => section.remove());
  expect(actor.getSnapshot().status).toBe('stopped');
  expect(element).toBeEmptyDOMElement();
});
