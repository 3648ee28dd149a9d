import { addStyles } from '../styles/attach-styles.ts';
import css from './skeleton.css?inline';

addStyles(css);

type Shape = 'line' | 'title' | 'tile' | 'field' | 'button';

/** One grey block with the size of the content that will replace it. */
function Skeleton({ shape }: { shape: Shape }) {
  return <span className="skeleton" data-shape={shape} />;
}

function Blocks({ className, shapes }: { className: string; shapes: readonly Shape[] }) {
  return (
    <div className={className} aria-hidden="true">
      {shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
        <Skeleton key={at} shape={shape} />
      ))}
    </div>
  );
}

/** The skeleton of a method list. */
export function ListSkeleton({ count = 6 }: { count?: number | undefined }) {
  return <Blocks className="skeleton-list" shapes={Array.from({ length: count }, () => 'tile' as const)} />;
}

/** The skeleton of a form below its amount field. */
export function RestSkeleton() {
  return <Blocks className="skeleton-rest" shapes={['field', 'button']} />;
}

/** The skeleton of a form with an amount. */
export function FormSkeleton() {
  return <Blocks className="skeleton-form" shapes={['title', 'line', 'field', 'field', 'button']} />;
}
