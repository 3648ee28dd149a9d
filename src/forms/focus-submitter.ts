import type { FormEvent } from 'react';

/**
 * Puts the focus on the button that a form is sent by. Enter sends it from a field, which then closes: the focus would go
 * with it, and who uses no pointer would begin again at the top of the host's page.
 */
export function focusSubmitter({ nativeEvent }: FormEvent): void {
  if (nativeEvent instanceof SubmitEvent) nativeEvent.submitter?.focus({ preventScroll: true });
}
