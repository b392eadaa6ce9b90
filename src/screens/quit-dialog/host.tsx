import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { needTexts } from '#src/i18n/texts.ts';
import { orRenewed } from '#src/renewal.ts';
import type { App } from '#src/screens/scene.ts';
import { Later } from '#src/ui/later.tsx';

async function load() {
  const [dialog] = await Promise.all([import('./dialog.tsx'), needTexts(['dialogs'])]);
  return dialog;
}

const loadOrRenew = () => orRenewed(load);

/** Loads the dialog before anybody asks for it; what fails here is loaded again then. */
export function prefetchQuitDialog(): void {
  load().catch(() => {});
}

/** Shows the quit dialog as its machine stands (A9); closed, it takes its overlay away in its own time (Y5). */
export function QuitDialogHost({ app, logIn }: { app: App; logIn: boolean }) {
  const actor = useSelector(app, ({ children }) => children.quitDialog);
  const open = useSelector(actor, (snapshot) => snapshot?.value === 'open');
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  if (!asked || !actor) return null;
  return (
    <Later
      load={loadOrRenew}
      props={{
        variant: logIn ? 'logIn' : 'process',
        open,
        onQuit: () => actor.send({ type: 'quit.confirmed' }),
        onStay: () => actor.send({ type: 'quit.dismissed' }),
      }}
    />
  );
}
