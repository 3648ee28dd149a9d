import './skeleton.css';

type Shape = 'line' | 'title' | 'search' | 'section' | 'tile' | 'field' | 'short' | 'amount' | 'button';

function Blocks({ className, shapes }: { className: string; shapes: readonly Shape[] }) {
  return (
    <div className={className} aria-hidden="true">
      {shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
        <span key={at} className="skeleton" data-shape={shape} />
      ))}
    </div>
  );
}

const tiles = (count: number): Shape[] => Array(count).fill('tile');

export function ListSkeleton({ count }: { count: number }) {
  return <Blocks className="skeleton-list" shapes={tiles(count)} />;
}

export function MethodListSkeleton() {
  return <Blocks className="skeleton-list" shapes={['search', 'section', ...tiles(6)]} />;
}

export function RestSkeleton() {
  return <Blocks className="skeleton-rest" shapes={['field', 'button']} />;
}

/** The skeleton of a form with an amount. @param fields the form's fields, if they are known: it then begins below the heading */
export function FormSkeleton({ fields }: { fields?: readonly ('field' | 'short')[] }) {
  const shapes: readonly Shape[] = fields
    ? ['line', 'amount', ...fields, 'button']
    : ['title', 'line', 'field', 'field', 'button'];
  return <Blocks className="skeleton-form" shapes={shapes} />;
}
