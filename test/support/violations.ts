import type { Browser, BrowserContext } from 'playwright';
import { recordContext } from './failure-report.ts';
import { measureWhatStays } from './list-that-stays.ts';

/**
 * Violations of a page's Content-Security-Policy or Trusted Types since the last check; journeys check them after each
 * test.
 */
const seen: string[] = [];

export async function watchViolations(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportViolation', ({ frame }, text: string) => {
    seen.push(`${text} on ${new URL(frame.url(), 'about:blank').pathname}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`${effectiveDirective} refused ${blockedURI} ${sample} (${sourceFile})`);
    });
    // The reason of an error that React has recovered from is only in `cause`, which the browser does not print.
    addEventListener('error', ({ error }) => {
      if (error?.cause) console.error(`Cause of "${error.message}": ${error.cause.stack ?? error.cause}`);
    });
  });
}

/** The browser, with every context watched for violations of a policy from its first script on, and recorded for a failure's report. */
export function watchBrowser(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await watchViolations(context);
    await recordContext(context);
    measureWhatStays(context);
    return context;
  };
  return browser;
}

/** Returns the violations so far and clears them. */
export function takeViolations(): string[] {
  return seen.splice(0);
}
