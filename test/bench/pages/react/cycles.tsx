import { mountList } from './mount-list.tsx';

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
