import type { FormEvent } from 'react';

/**
 * Focuses the submit button. Enter submits from a field, which is then disabled and loses the focus; a
 * keyboard user would have to start again at the top of the host page.
 */
export function focusSubmitter({ nativeEvent }: FormEvent): void {
  if (nativeEvent instanceof SubmitEvent) nativeEvent.submitter?.focus({ preventScroll: true });
}
