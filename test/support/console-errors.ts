import type { ConsoleMessage } from 'playwright';

/** Console errors of the pages of the current test. check-pages.ts takes them after each test. */
const collected: { consoleErrors: string[]; allowedConsoleErrors: RegExp }[] = [];

export function collectConsoleErrors(allowedConsoleErrors: RegExp): string[] {
  const consoleErrors: string[] = [];
  collected.push({ consoleErrors, allowedConsoleErrors });
  return consoleErrors;
}

export function takeConsoleErrors(): string[] {
  return collected
    .splice(0)
    .flatMap(({ consoleErrors, allowedConsoleErrors }) =>
      consoleErrors.filter((text) => !allowedConsoleErrors.test(text)),
    );
}

/**
 * True for an error or a warning in the console. The widget's own warnings do not count, because each repeats an event that the test can
 * see.
 */
export function isComplaint(message: ConsoleMessage): boolean {
  const isOwn = message.type() === 'warning' && message.text().startsWith('pay-widget: ');
  return !isOwn && ['error', 'warning'].includes(message.type());
}
