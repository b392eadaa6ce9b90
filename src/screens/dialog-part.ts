import { loadTexts, needTexts } from '#src/i18n/texts.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import type { LoadPart } from '#src/ui/later.tsx';

/** A dialog in a file of its own: `load` it with its texts when it is needed (N4), or `prefetch` it before. */
export function dialogPart<Props>(importDialog: LoadPart<Props>) {
  const both: LoadPart<Props> = async () => {
    // The dialog may open after a change of language, so that must load its texts, too.
    needTexts(['dialogs']);
    const [dialog] = await Promise.all([importDialog(), loadTexts(['dialogs'])]);
    return dialog;
  };
  return {
    load: () => orRenewed(both),
    /** A failure is ignored: the part is loaded again when it is needed. */
    prefetch: () => {
      both().catch(() => {});
    },
  };
}
