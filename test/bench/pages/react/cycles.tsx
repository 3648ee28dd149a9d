import { mountList } from './mount-list.tsx';

/** Mounts the page for the benchmark, and returns the function that removes it. */
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
