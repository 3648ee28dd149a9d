import { useEffect, useLayoutEffect } from 'react';
import { parseWith } from '../session/connection/call-cashier.ts';
import type { Session } from '../session/session.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { loadFonts } from '../theme/fonts.ts';
import { applyTokens, readHostTheme } from '../theme/host-theme.ts';
import { useShadowRoot, useTheme } from '../ui/shadow-root.tsx';

export function HostTheme(): null {
  const session = useSession();
  const { schema } = useSessionState().host;
  const root = useShadowRoot();
  const theme = useTheme();
  const { variables, fonts } = schema;

  useLayoutEffect(() => {
    if (!root) return;
    applyVariables(session, root, variables, theme);
    return () => applyTokens(root, {});
  }, [session, root, theme, variables]);

  useEffect(
    () =>
      loadFonts(document, fonts, (path, problem) =>
        parseWith(session, 'schema.fonts', (report) => report({ path, problem })),
      ),
    [session, fonts],
  );
  return null;
}

export function applyVariables(
  session: Session,
  root: ShadowRoot,
  variables: Readonly<Record<string, unknown>>,
  theme: ReturnType<typeof useTheme>,
): void {
  const problem = 'no token, or not a value of its kind';
  const tokens = parseWith(session, 'schema.variables', (report) =>
    readHostTheme(variables, theme, (path) => report({ path, problem })),
  );
  applyTokens(root, tokens);
}
