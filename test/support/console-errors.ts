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

/** True for console errors and warnings, except the widget's own warnings, which only repeat events that the test can see. */
export function isComplaint(message: ConsoleMessage): boolean {
  const isOwn = message.type() === 'warning' && message.text().startsWith('pay-widget: ');
  return !isOwn && ['error', 'warning'].includes(message.type());
}
