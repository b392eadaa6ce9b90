import type { Failure } from '#machines/error-catalogue.ts';
import type { Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import { forbidsCookies } from './cookies.ts';
import BusinessErrorScreen, { type BusinessErrorProps, titleKeyOf } from './screen.tsx';
import { waysOf } from './ways.ts';

/** Why the session is said to have expired: without cookies the bank cannot recognise the customer. */
function becauseOf(failure: Failure | undefined): BusinessErrorProps['because'] {
  if (failure?.otherCustomer) return 'otherCustomer';
  return failure?.code === 'USER_SESSION_EXPIRED' && forbidsCookies() ? 'noCookies' : undefined;
}

/** The business-error screen of one page of the catalogue (P3, R4). */
export const selectBusinessError =
  (page: BusinessErrorProps['page']) =>
  (scene: Scene): BusinessErrorProps => {
    const { failure } = scene.app.getSnapshot().context;
    return {
      page,
      because: becauseOf(failure),
      reference: failure?.traceId,
      ...waysOf(scene),
    };
  };

export const drawBusinessError = (page: BusinessErrorProps['page']) =>
  draw(BusinessErrorScreen, selectBusinessError(page), titleKeyOf);
