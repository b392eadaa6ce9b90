import type { BrowserContext, Route } from 'playwright';

/** A route handler: the call reaches the bank and takes effect, but its answer, with its cookies, is lost. */
export const loseAnswer = (context: BrowserContext) => async (route: Route) => {
  const request = route.request();
  const cookies = await context.cookies(request.url());
  await fetch(request.url(), {
    method: request.method(),
    headers: {
      ...request.headers(),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: request.postData(),
  });
  await route.abort('connectionreset');
};
