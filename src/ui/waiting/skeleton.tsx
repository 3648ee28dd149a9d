import './skeleton.css';

type Shape = 'line' | 'title' | 'search' | 'section' | 'tile' | 'field' | 'short' | 'amount' | 'button';

/** Grey blocks, each with the size of the content that will replace it. */
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

/** The skeleton of a method list: search box, title of the first section, methods. */
export function MethodListSkeleton() {
  return <Blocks className="skeleton-list" shapes={['search', 'section', ...tiles(6)]} />;
}

export function RestSkeleton() {
  return <Blocks className="skeleton-rest" shapes={['field', 'button']} />;
}

/** The skeleton of a form with an amount. @param fields its fields, if they are known; the heading above them is then drawn */
export function FormSkeleton({ fields }: { fields?: readonly ('field' | 'short')[] }) {
  const shapes: readonly Shape[] = fields
    ? ['line', 'amount', ...fields, 'button']
    : ['title', 'line', 'field', 'field', 'button'];
  return <Blocks className="skeleton-form" shapes={shapes} />;
}
