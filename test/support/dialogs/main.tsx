import Modal from '@mui/material/Modal';
import * as Radix from '@radix-ui/react-dialog';
import { createFocusTrap } from 'focus-trap';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const CLOSE = 'Close the dialog';

const LIBRARIES: Record<string, (widget: HTMLElement) => void> = {
  Radix: (widget) =>
    draw(
      <Radix.Root defaultOpen>
        <Radix.Portal>
          <Radix.Overlay />
          <Radix.Content aria-describedby={undefined} data-dialog>
            <Radix.Title>Cashier</Radix.Title>
            <Radix.Close>{CLOSE}</Radix.Close>
            <Home widget={widget} />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>,
    ),
  'Material UI': (widget) => {
    const dialog = createRoot(document.body.appendChild(document.createElement('div')));
    const close = () => dialog.unmount();
    dialog.render(
      <Modal open onClose={close} aria-label="Cashier">
        <div data-dialog>
          <button type="button" onClick={close}>
            {CLOSE}
          </button>
          <Home widget={widget} />
        </div>
      </Modal>,
    );
  },
  'focus-trap': (widget) => {
    const dialog = document.body.appendChild(createDialog('div', widget));
    createFocusTrap(dialog, { onDeactivate: () => dialog.remove() }).activate();
  },
  'a modal dialog of the browser': (widget) => {
    const dialog = document.body.appendChild(createDialog('dialog', widget));
    dialog.addEventListener('close', () => dialog.remove());
    dialog.showModal();
  },
  'a popover of the browser': (widget) => {
    const popover = createDialog('div', widget);
    popover.popover = 'auto';
    popover.addEventListener('toggle', ({ newState }) => newState === 'closed' && popover.remove());
    document.body.append(popover);
    popover.showPopover();
  },
};

const draw = (dialog: ReactNode) =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(dialog);

function Home({ widget }: { widget: HTMLElement }) {
  return (
    <div
      ref={(home) => {
        home?.append(widget);
      }}
    />
  );
}

function createDialog<Name extends 'div' | 'dialog'>(name: Name, widget: HTMLElement) {
  const dialog = document.createElement(name);
  const close = document.createElement('button');
  dialog.dataset.dialog = '';
  close.textContent = CLOSE;
  dialog.append(close, widget);
  return dialog;
}

Object.assign(window, {
  openDialog(name: string, widget: HTMLElement) {
    // The widget is outside of the body at first, because these libraries hide the body from screen readers while a dialog is open.
    document.documentElement.append(widget);
    LIBRARIES[name]?.(widget);
  },
});
