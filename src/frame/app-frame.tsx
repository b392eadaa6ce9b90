import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isNative } from '#machines/layout.ts';
import type { AppliedTheme } from '#machines/theme/machine.ts';
import type { ElementServices } from '#src/elements/services.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { type App, type Started, startedBy } from '#src/screens/scene.ts';
import { themeAssetUrl } from '#src/theme/apply.ts';
import { Frame } from '#src/ui/frame.tsx';
import type { View } from '#src/view/view.ts';
import { FramePart } from './part.tsx';
import { trailOf } from './select.ts';

const loadAside = () => import('./aside.tsx');
const loadFooter = () => import('./footer.tsx');

/** The breadcrumbs: requesting party, log-in, current page; if the layout has them (Y1). */
function useTrail(started: Started | undefined, at: Parameters<typeof trailOf>[0]) {
  const t = useTexts();
  if (!started?.layout.showBreadcrumbs) return undefined;
  return [started.relyingParty.clientName, ...trailOf(at).map((key) => t(key))];
}

interface PartyFrameProps extends Pick<View, 'route' | 'titleKey'> {
  started: Started | undefined;
  /** Empty: not shown. */
  bankName: string;
  native: boolean;
  /** Once it is on the page. */
  theme: AppliedTheme | undefined;
  /** The running wizard, where there is one. */
  app?: App;
  embedded: boolean;
  elements: ElementServices;
  children: ReactNode;
}

/** The frame for a party, its bank and the bank's theme, as far as they are known (Y1, Y2, Y4). */
export function PartyFrame(props: PartyFrameProps) {
  const { started, bankName, native, theme, app, embedded, elements, route, titleKey, children } =
    props;
  const trail = useTrail(started, { route, titleKey });
  const { logger } = elements;
  const onLogIn = route === 'login' || route === 'qrCodeLogin';
  const clientId = started?.relyingParty.clientId ?? '';
  return (
    <Frame
      embedded={embedded}
      variant={native ? 'native' : 'web'}
      bank={theme && { name: bankName, logoUrl: themeAssetUrl(theme, 'logo.svg') }}
      breadcrumbs={trail}
      aside={
        onLogIn &&
        started?.layout.showTeaser && (
          <FramePart load={loadAside} logger={logger} props={{ clientId, elements }} />
        )
      }
      footer={
        started && (
          <FramePart load={loadFooter} logger={logger} props={{ started, app, elements }} />
        )
      }
    >
      {children}
    </Frame>
  );
}

type AppFrameProps = Omit<PartyFrameProps, 'started' | 'native' | 'theme'> & { app: App };

/** The frame of the running app: as much of it as start-up has found out. */
export function AppFrame(props: AppFrameProps) {
  const { app } = props;
  const theme = useSelector(app, ({ context }) => context.appliedTheme);
  const started = useSelector(app, ({ context }) => startedBy(context));
  const clientId = useSelector(app, ({ context }) => context.query?.client_id ?? '');
  const native = started?.layout.native ?? isNative({ clientId });
  return <PartyFrame {...props} started={started} native={native} theme={theme} />;
}
