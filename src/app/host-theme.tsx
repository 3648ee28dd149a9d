import { useEffect, useLayoutEffect } from 'react';
import { reportIssues } from '../session/connection/call-cashier.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { applyTokens } from '../theme/apply-tokens.ts';
import { loadFonts } from '../theme/fonts.ts';
import { readHostTheme } from '../theme/host-theme.ts';
import { useShadowRoot } from '../ui/shadow-root.tsx';
import { useTheme } from '../ui/use-theme.ts';

/** Applies the host's variables and fonts to the shadow root, for the current theme. Draws nothing. */
export function HostTheme(): null {
  const session = useSession();
  const { schema } = useSessionState().host;
  const root = useShadowRoot();
  const theme = useTheme();
  const { variables, fonts } = schema;

  useLayoutEffect(() => {
    if (!root) return;
    const dropped: string[] = [];
    applyTokens(
      root,
      readHostTheme(variables, theme, (name) => dropped.push(name)),
    );
    reportIssues(
      session,
      'schema.variables',
      dropped.map((name) => ({ path: name, problem: 'no token, or not a value of its kind' })),
    );
    return () => applyTokens(root, {});
  }, [session, root, theme, variables]);

  useEffect(
    () =>
      loadFonts(document, fonts, (family, problem) =>
        reportIssues(session, 'schema.fonts', [{ path: family, problem }]),
      ),
    [session, fonts],
  );
  return null;
}
