/** The lower bound for the widget: a page without a framework that shows the same methods from the same server. */
const main = document.createElement('main');
main.setAttribute('aria-busy', 'true');
for (let at = 0; at < 6; at += 1) main.append(document.createElement('i'));
document.body.append(main);

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'MXN' });
const title = element('h1', 'Deposit');
const list = element('ul');
for (const method of await fetchMethods()) {
  const limits = method.amount_rules.MXN ?? { min: 0, max: 0 };
  const button = element('button', method.text.en ?? method.name);
  button.append(element('small', `${money.format(limits.min)} – ${money.format(limits.max)}`));
  button.addEventListener('click', () => showForm(method));
  const item = element('li');
  item.append(button);
  list.append(item);
}
main.removeAttribute('aria-busy');
main.replaceChildren(title, list);

/** @returns {Promise<import('../scenario.mjs').Method[]>} */
async function fetchMethods() {
  const response = await fetch('/methods.json');
  return Object.values(await response.json());
}

/** @param {import('../scenario.mjs').Method} method */
function showForm(method) {
  title.textContent = method.text.en ?? method.name;
  const form = element('form');
  for (const name of ['amount', ...method.fields.map((field) => field.name)]) {
    const label = element('label', name);
    label.append(element('input'));
    form.append(label);
  }
  form.append(element('button', 'Continue'));
  main.replaceChildren(title, form);
}

/** @param {string} tag */
function element(tag, text = '') {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

export {};
