import { mountList } from './mount-list.tsx';

/** For the bench: puts the page up and gives what takes it down again. */
Object.assign(globalThis, {
  mountOnce() {
    const container = document.createElement('div');
    document.body.append(container);
    const unmount = mountList(container);
    return () => {
      unmount();
      container.remove();
    };
  },
});
