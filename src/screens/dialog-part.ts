import { loadTexts, needTexts } from '#src/i18n/texts.ts';
import { orRenewed } from '#src/loading/renewal.ts';
import type { LoadPart } from '#src/ui/later.tsx';

/** A dialog that has a file of its own: `load` it with its texts once it is wanted (N4), or `prefetch` it before. */
export function dialogPart<Props>(importDialog: LoadPart<Props>) {
  const both: LoadPart<Props> = async () => {
    // It opens whatever the language is by then.
    needTexts(['dialogs']);
    const [dialog] = await Promise.all([importDialog(), loadTexts(['dialogs'])]);
    return dialog;
  };
  return {
    load: () => orRenewed(both),
    /** What fails here is loaded again when it is wanted. */
    prefetch: () => {
      both().catch(() => {});
    },
  };
}
