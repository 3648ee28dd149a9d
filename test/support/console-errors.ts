import type { ConsoleMessage } from 'playwright';

/** Console errors of a test's pages since the last check; journeys check them after each test. */
const collected: { consoleErrors: string[]; allowedConsoleErrors: RegExp }[] = [];

/** A list to write console errors into; those that match `allowedConsoleErrors` are ignored. */
export function collectConsoleErrors(allowedConsoleErrors: RegExp): string[] {
  const consoleErrors: string[] = [];
  collected.push({ consoleErrors, allowedConsoleErrors });
  return consoleErrors;
}

/** Console errors since the last call. */
export function takeConsoleErrors(): string[] {
  return collected
    .splice(0)
    .flatMap(({ consoleErrors, allowedConsoleErrors }) =>
      consoleErrors.filter((text) => !allowedConsoleErrors.test(text)),
    );
}

/** True for an error and a warning of the console. A sentence of the widget itself repeats an event, which the test can see. */
export function isComplaint(message: ConsoleMessage): boolean {
  const isOwn = message.type() === 'warning' && message.text().startsWith('pay-widget: ');
  return !isOwn && ['error', 'warning'].includes(message.type());
}
