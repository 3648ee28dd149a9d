import type { ComponentProps, ReactNode } from 'react';
import './stack.css';
import './two-columns.css';

/** The parts of a screen one below the other, with the main button at the end. */
export function Stack({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={stackClass(className)} />;
}

/** A stack that is a form. The browser does not validate it: its messages would have another language and look. */
export function FormStack({ className, ...props }: ComponentProps<'form'>) {
  return <form noValidate {...props} className={stackClass(className)} />;
}

const stackClass = (own: string | undefined) => (own ? `stack ${own}` : 'stack');

interface Props {
  children: ReactNode;
  aside: ReactNode;
}

export function TwoColumns({ children, aside }: Props) {
  return (
    <div className="two-columns">
      <div className="two-columns-column">{children}</div>
      <div className="two-columns-column" data-aside="">
        {aside}
      </div>
    </div>
  );
}
