import { useState } from 'react';
import { loadTexts, needTexts } from '#src/i18n/texts.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import { Later, type LoadPart } from '#src/ui/later.tsx';

/** How long after a failure it is prefetched again, in ms; after each further one twice as long. */
const AGAIN_AFTER = 2000;

/** A dialog in a file of its own: loaded with its texts when it opens (N4), or before by `prefetch`. */
export function dialogPart<Props extends object>(importDialog: LoadPart<Props>) {
  const load: LoadPart<Props> = async () => {
    // The dialog may open after a change of language, so that must load its texts, too.
    needTexts(['dialogs']);
    const [dialog] = await Promise.all([importDialog(), loadTexts(['dialogs'])]);
    return dialog;
  };
  /** Loads the dialog before it is needed: by then, there may be no network (N2). */
  const prefetch = (wait = AGAIN_AFTER): void => {
    load().catch(() => setTimeout(prefetch, wait, 2 * wait));
  };
  return {
    /**
     * Rendered while it is open, and from its first opening on once it is there: the dialog removes its overlay
     * itself, some time after closing (Y5). Nobody waits for one that closes before it is there: no reload and no
     * error comes of it (L9).
     */
    Part({ open, props }: { open: boolean; props: Props }) {
      const [isThere, setThere] = useState(false);
      if (!open && !isThere) return null;
      const loadWhileOpen = async (isOpen: () => boolean) => {
        const dialog = await orRenewed(load, isOpen);
        if (isOpen()) setThere(true);
        return dialog;
      };
      return <Later load={loadWhileOpen} props={props} />;
    },
    prefetch,
  };
}
