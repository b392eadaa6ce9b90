// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { portalServices } from '#src/portal/services.ts';
import { createLogger } from '#src/services/logger.ts';
import { show } from '#src/ui/testing.tsx';
import { ElementHost } from './host.tsx';

class Told extends HTMLElement {
  portal: unknown = undefined;
}

test('[X9] an element that knows of a portal is told what there is of one', async () => {
  customElements.define('cms-teaser', Told);
  const services = { sources: { 'cms-teaser': { script: '/t.js', lifecycleTimeoutMs: 10 } } };
  const { container } = await act(async () =>
    show(
      <ElementHost name="cms-teaser" services={{ ...services, logger: createLogger('ERROR') }} />,
    ),
  );
  await expect.poll(() => container.querySelector<Told>('cms-teaser')?.portal).toBe(portalServices);
});
