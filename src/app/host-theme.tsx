import { useEffect, useLayoutEffect } from 'react';
import { parseWith } from '../session/connection/call-cashier.ts';
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
    const problem = 'no token, or not a value of its kind';
    const tokens = parseWith(session, 'schema.variables', (report) =>
      readHostTheme(variables, theme, (path) => report({ path, problem })),
    );
    applyTokens(root, tokens);
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
