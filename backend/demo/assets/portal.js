// The portal's own script: starts the log-in at its bank and shows it in the page.
const place = document.getElementById('log-in');
const close = document.getElementById('close');

/** The log-in that the address names, so that a reload continues it; otherwise a new one. */
async function whereItStands() {
  const own = new URLSearchParams(location.search);
  if (own.has('interaction')) return own;
  // The portal is a client like any other: its request is redirected to the wizard, whose address names the log-in.
  const { ok, url } = await fetch(place.dataset.start);
  if (!ok) throw new Error('The bank does not answer');
  const { search, searchParams } = new URL(url);
  history.replaceState(null, '', search);
  return searchParams;
}

async function show() {
  const query = await whereItStands();
  const wizard = document.createElement('auth-frontend');
  wizard.setAttribute('client-id', query.get('client_id'));
  wizard.setAttribute('redirect-uri', query.get('redirect_uri'));
  wizard.setAttribute('interaction', query.get('interaction'));
  place.replaceChildren(wizard);
}

if (place) {
  show().catch(() => place.replaceChildren(place.dataset.failed));
  close.addEventListener('click', () => place.replaceChildren());
}
