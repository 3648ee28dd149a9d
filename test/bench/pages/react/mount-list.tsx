import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Method } from '../../scenario.mjs';

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'MXN' });

/** The widget is compared with this page: React, a list and a form, and nothing that only payments need. */
export function mountList(container: Element): () => void {
  const root = createRoot(container);
  root.render(<Page />);
  return () => root.unmount();
}

function Page() {
  const [methods, setMethods] = useState<Method[] | null>(null);
  const [chosen, setChosen] = useState<Method | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/methods.json', { signal: leaving.signal })
      .then((response) => response.json())
      .then((answer: Record<string, Method>) => setMethods(Object.values(answer)))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  if (!methods) return <Skeleton />;
  return (
    <main>
      <h1>{chosen ? labelOf(chosen) : 'Deposit'}</h1>
      {chosen ? <Form method={chosen} /> : <List methods={methods} onChoose={setChosen} />}
    </main>
  );
}

function List({ methods, onChoose }: { methods: Method[]; onChoose: (method: Method) => void }) {
  return (
    <ul>
      {methods.map((method) => (
        <li key={method.name}>
          <button type="button" onClick={() => onChoose(method)}>
            {labelOf(method)}
            <small>{limitsOf(method)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Form({ method }: { method: Method }) {
  return (
    <form>
      {['amount', ...method.fields.map(({ name }) => name)].map((name) => (
        <Field key={name} name={name} />
      ))}
      <button type="submit">Continue</button>
    </form>
  );
}

function Field({ name }: { name: string }) {
  const [text, setText] = useState('');
  return (
    <label>
      {name}
      <input value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  );
}

function Skeleton() {
  return (
    <main aria-busy="true">
      {['title', 'a', 'b', 'c', 'd', 'e'].map((key) => (
        <i key={key} />
      ))}
    </main>
  );
}

function labelOf({ text, name }: Method): string {
  return text.en ?? name;
}

function limitsOf({ amount_rules: { MXN: limits } }: Method): string {
  return limits ? `${money.format(limits.min)} – ${money.format(limits.max)}` : '';
}
