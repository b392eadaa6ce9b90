import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { needTexts } from '#src/i18n/texts.ts';
import type { App } from '#src/screens/scene.ts';

const load = () => import('./dialog.tsx');

const QuitDialog = lazy(async () => {
  const [dialog] = await Promise.all([load(), needTexts(['dialogs'])]);
  return dialog;
});

/** Loads the dialog before anybody asks for it; what fails here is loaded again then. */
export function prefetchQuitDialog(): void {
  Promise.all([load(), needTexts(['dialogs'])]).catch(() => {});
}

/** Shows the quit dialog as its machine stands (A9); closed, it takes its overlay away in its own time (Y5). */
export function QuitDialogHost({ app, logIn }: { app: App; logIn: boolean }) {
  const actor = useSelector(app, ({ children }) => children.quitDialog);
  const open = useSelector(actor, (snapshot) => snapshot?.value === 'open');
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  if (!asked || !actor) return null;
  return (
    <Suspense>
      <QuitDialog
        variant={logIn ? 'logIn' : 'process'}
        open={open}
        onQuit={() => actor.send({ type: 'quit.confirmed' })}
        onStay={() => actor.send({ type: 'quit.dismissed' })}
      />
    </Suspense>
  );
}
