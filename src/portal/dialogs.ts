/**
 * Keeps the open dialogs of the log-in modal where they can be seen, and only there. A modal dialog in a place that the
 * portal hides would block the whole page, and nobody could answer it. One that leaves the page, if only for a moment,
 * is no longer modal.
 */
export function keepModal(shadow: ShadowRoot): void {
  for (const dialog of shadow.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    const place = dialog.parentElement;
    // Browsers before 2024 cannot tell: there, what is not displayed has no boxes.
    const isSeen = place?.checkVisibility?.() ?? Boolean(place?.getClientRects().length);
    if (dialog.matches(':modal') === isSeen) continue;
    // A modal one gives the focus back, to whoever is typing in the portal's page.
    dialog.close();
    if (isSeen) dialog.showModal();
    // Not `show`, which would take the focus again.
    else dialog.open = true;
  }
}

/**
 * Does so whenever a dialog opens, and whenever the portal hides the log-in's root element or shows it. Returns a
 * function that ends this.
 */
export function followDialogs(shadow: ShadowRoot, root: HTMLElement): () => void {
  const look = () => keepModal(shadow);
  const hiding = new ResizeObserver(look);
  hiding.observe(root);
  const opening = new MutationObserver(look);
  opening.observe(root, { subtree: true, attributeFilter: ['open'] });
  return () => {
    hiding.disconnect();
    opening.disconnect();
  };
}
