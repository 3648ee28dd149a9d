/** The controls of the workbench. The stage is a frame of the chosen width, so that media queries work as in a window of that width. */
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { COMPONENTS } from './components.ts';
import { CHOICES, type Choice, readView, type View, writeView } from './view.ts';

const LABELS: Record<Choice, string> = {
  theme: 'Theme',
  width: 'Width, px',
  text: 'Text, %',
  dir: 'Direction',
  locale: 'Language',
};

function Workbench() {
  const [view, setView] = useState(() => readView(location.search));
  const stage = useRef<HTMLIFrameElement>(null);
  const [begin] = useState(() => `/workbench/stage.html#${writeView(view)}`);

  useEffect(() => {
    const follow = () => setView(readView(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    // `replace` adds no entry to the browser's history, so that Back leads to the component that was shown before.
    stage.current?.contentWindow?.location.replace(`/workbench/stage.html#${writeView(view)}`);
  }, [view]);

  const change = (part: Partial<View>) => {
    const next = { ...view, ...part };
    const address = `/workbench/?${writeView(next)}`;
    if (next.component === view.component) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    setView(next);
  };
  return (
    <>
      <nav aria-label="Components">
        <h1>Workbench</h1>
        {['', ...COMPONENTS.keys()].map((component) => (
          <ComponentLink key={component} view={view} component={component} onChoose={change} />
        ))}
      </nav>
      <main>
        <form className="controls" aria-label="View">
          {(Object.keys(LABELS) as Choice[]).map((name) => (
            <label key={name}>
              {LABELS[name]}
              <select value={view[name]} onChange={({ target }) => change({ [name]: target.value })}>
                {CHOICES[name].map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            </label>
          ))}
        </form>
        <div className="room">
          <iframe
            ref={stage}
            className="stage"
            title="Stage"
            src={begin}
            style={{ inlineSize: `${view.width}px` }}
          />
        </div>
      </main>
    </>
  );
}

interface LinkProps {
  view: View;
  component: string;
  onChoose: (part: Partial<View>) => void;
}

function ComponentLink({ view, component, onChoose }: LinkProps) {
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose({ component, example: '' });
  };
  return (
    <a
      href={`/workbench/?${writeView({ ...view, component, example: '' })}`}
      aria-current={component === view.component ? 'page' : undefined}
      onClick={choose}
    >
      {component || 'All components'}
    </a>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Workbench />);
