// The banking app page: lists what waits for the customer and takes the decision.
const app = document.getElementById('app');
const select = document.getElementById('customer');
const orders = document.getElementById('orders');
const message = document.getElementById('message');
const words = app.dataset;
const shown = new Map();

function element(name, properties, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

async function decide(id, decision) {
  const response = await fetch(`/demo/app/api/pending/${encodeURIComponent(id)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision, customer: select.value }),
  });
  const done = decision === 'approve' ? words.approved : words.denied;
  message.textContent = response.ok ? done : words.gone;
  await refresh();
}

function card({ id, text, tan, number, client }) {
  const facts = [element('h2', { textContent: text }), element('p', { textContent: client })];
  if (tan)
    facts.push(
      element('p', { className: 'tan' }, `${words.tan} `, element('strong', { textContent: tan })),
    );
  if (number)
    facts.push(element('p', { className: 'tan' }, element('strong', { textContent: number })));
  const approve = element('button', { type: 'button', textContent: words.approve });
  const deny = element('button', { type: 'button', className: 'quiet', textContent: words.deny });
  approve.addEventListener('click', () => decide(id, 'approve'));
  deny.addEventListener('click', () => decide(id, 'deny'));
  return element('li', {}, ...facts, element('div', { className: 'actions' }, approve, deny));
}

async function refresh() {
  const response = await fetch(
    `/demo/app/api/pending?customer=${encodeURIComponent(select.value)}`,
  );
  if (!response.ok) return;
  const pending = await response.json();
  // Only what changed is drawn anew, so that focus and reading position stay.
  const keys = pending.map((order) => JSON.stringify(order));
  for (const [key, item] of shown) {
    if (keys.includes(key)) continue;
    item.remove();
    shown.delete(key);
  }
  for (const [index, order] of pending.entries()) {
    if (shown.has(keys[index])) continue;
    const item = card(order);
    shown.set(keys[index], item);
    orders.prepend(item);
  }
  if (pending.length > 0 && message.textContent === words.none) message.textContent = '';
  if (pending.length === 0 && message.textContent === '') message.textContent = words.none;
}

select.addEventListener('change', () => {
  history.replaceState(null, '', `?customer=${encodeURIComponent(select.value)}`);
  message.textContent = '';
  refresh();
});
setInterval(() => {
  if (document.visibilityState === 'visible') refresh().catch(() => undefined);
}, 1500);
refresh();
