// The banking app page: lists what waits for the customer and takes the decision.
const app = document.getElementById('app');
const select = document.getElementById('customer');
const orders = document.getElementById('orders');
const known = document.getElementById('known');
const browsers = document.getElementById('browsers');
const message = document.getElementById('message');
const texts = JSON.parse(app.dataset.texts);
// The scanned code. It is opened for the customer chosen in this app, and for nobody else.
const scanned = new URLSearchParams(location.search).get('qr');

function element(name, properties, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

function api(path, body) {
  if (body === undefined) return fetch(`/demo/app/api/${path}`);
  return fetch(`/demo/app/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sends what a button asks for, and says what became of it: also that nobody has answered. */
async function press(path, body, done) {
  const response = await api(path, body).catch(() => undefined);
  if (response === undefined || response.status >= 500) message.textContent = texts.unanswered;
  else message.textContent = response.ok ? done : texts.gone;
  update();
}

function decide(id, decision) {
  const body = { decision, customer: select.value };
  const done = decision === 'approve' ? texts.approved : texts.denied;
  return press(`pending/${encodeURIComponent(id)}`, body, done);
}

const revoke = (id) => press(`browsers/${encodeURIComponent(id)}/revocation`, {}, texts.revoked);

function button(text, className, onClick) {
  const made = element('button', { type: 'button', textContent: text, className });
  made.addEventListener('click', onClick);
  return made;
}

// Amount and IBAN are written as on the page that asks for the TAN, so that the customer can compare them.
const money = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const inFours = (iban) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** What the customer approves, line by line. */
function linesOf(order, client) {
  const lines = [];
  if (order?.kind === 'payment')
    lines.push(
      [texts.amount, money.format(order.amount / 100)],
      [texts.payee, order.payeeName],
      [texts.iban, inFours(order.payeeIban)],
    );
  if (order?.kind === 'trustBrowser') lines.push([texts.browser, order.browser]);
  return [...lines, [texts.party, client]].map(([term, detail]) =>
    element(
      'div',
      {},
      element('dt', { textContent: term }),
      element('dd', { textContent: detail }),
    ),
  );
}

function card({ id, kind, order, tan, number, client }) {
  const facts = [
    element('h2', { textContent: texts[order?.kind ?? kind] }),
    element('dl', {}, ...linesOf(order, client)),
  ];
  if (tan)
    facts.push(
      element('p', { className: 'tan' }, `${texts.tan} `, element('strong', { textContent: tan })),
    );
  if (number)
    facts.push(
      element('p', { textContent: texts.number }),
      element('p', { className: 'tan' }, element('strong', { textContent: number })),
    );
  const actions = element(
    'div',
    { className: 'actions' },
    button(texts.approve, '', () => decide(id, 'approve')),
    button(texts.deny, 'quiet', () => decide(id, 'deny')),
  );
  return element('li', {}, ...facts, actions);
}

function browserCard({ id, label, use, since }) {
  const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' });
  return element(
    'li',
    {},
    element('h3', { textContent: label }),
    element('p', { textContent: `${texts[use]}, ${date.format(new Date(since))}` }),
    element(
      'div',
      { className: 'actions' },
      button(texts.revoke, 'quiet', () => revoke(id)),
    ),
  );
}

/** Redraws only what has changed, so that focus and reading position stay. The newest entries come first. */
function drawer(list, draw) {
  const shown = new Map();
  return (entries) => {
    const keys = entries.map((entry) => JSON.stringify(entry));
    for (const [key, item] of shown) {
      if (keys.includes(key)) continue;
      item.remove();
      shown.delete(key);
    }
    for (const [index, entry] of [...entries.entries()].reverse()) {
      if (shown.has(keys[index])) continue;
      const item = draw(entry);
      shown.set(keys[index], item);
      list.prepend(item);
    }
  };
}

const drawOrders = drawer(orders, card);
const drawBrowsers = drawer(browsers, browserCard);

async function refresh() {
  const asked = select.value;
  if (asked === '') return;
  const customer = encodeURIComponent(asked);
  const qr = scanned === null ? '' : `&qr=${encodeURIComponent(scanned)}`;
  const [pending, remembered] = await Promise.all([
    api(`pending?customer=${customer}${qr}`),
    api(`browsers?customer=${customer}`),
  ]);
  if (!pending.ok || !remembered.ok) return;
  const [waiting, list] = await Promise.all([pending.json(), remembered.json()]);
  // Meanwhile the app may have become another customer's.
  if (select.value !== asked) return;
  drawOrders(waiting);
  drawBrowsers(list);
  known.hidden = list.length === 0;
  if (waiting.length > 0 && message.textContent === texts.none) message.textContent = '';
  if (waiting.length === 0 && message.textContent === '') message.textContent = texts.none;
}

/** What fails here is fetched again a moment later. */
function update() {
  refresh().catch(() => undefined);
}

select.addEventListener('change', () => {
  const query = new URLSearchParams({ customer: select.value });
  if (scanned !== null) query.set('qr', scanned);
  history.replaceState(null, '', `?${query}`);
  message.textContent = '';
  update();
});
setInterval(() => {
  if (document.visibilityState === 'visible') update();
}, 1500);
update();
