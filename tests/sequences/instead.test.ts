import type { Request } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { AUTHENTICATION_STEPS, POST_AUTHENTICATION_STEPS } from '#contract/process.ts';
import { instead, urlOf } from './instead.ts';

const ofSteps = Object.values<Endpoint>(ENDPOINTS).filter(({ path }) => path.includes('/steps/'));
const requestFor = (url: string, method: string) =>
  ({ method: () => method, url: () => `http://localhost${url}` }) as Request;

test.each(ofSteps)(
  '[D3] in a browser, a step that a file orders and the bank does not is answered within the contract: $name',
  ({ method, path, reply }) => {
    const url = API_BASE + path.replaceAll(/\{\w+\}/g, 'x');
    expect(z.safeParse(reply, instead(requestFor(url, method))).error?.issues).toBeUndefined();
  },
);

test.each([...AUTHENTICATION_STEPS, ...POST_AUTHENTICATION_STEPS])(
  '[D3] in a browser, a step that a file orders and the bank does not has an address that is answered: %s',
  (step) => {
    const answers = ['GET', 'POST'].map((method) => instead(requestFor(urlOf(step), method)));
    expect(answers).toContainEqual(expect.any(Object));
  },
);
