import { useCallback, useSyncExternalStore } from 'react';
import { useShadowRoot } from './shadow-root.tsx';

/** The theme that the shell has set on the element; updates when it changes. */
export function useTheme(): 'light' | 'dark' {
  const host = useShadowRoot()?.host as HTMLElement | undefined;
  const subscribe = useCallback(
    (notify: () => void) => {
      if (!host) return () => {};
      const observer = new MutationObserver(notify);
      observer.observe(host, { attributeFilter: ['data-theme'] });
      return () => observer.disconnect();
    },
    [host],
  );
  return useSyncExternalStore(subscribe, () => (host?.dataset.theme === 'dark' ? 'dark' : 'light'));
}
