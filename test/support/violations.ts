import type { Browser, BrowserContext } from 'playwright';
import { recordContext } from './failure-report.ts';
import { measureWhatStays } from './list-that-stays.ts';

/** Violations of a Content-Security-Policy or of Trusted Types in the current test. check-pages.ts takes them after each test. */
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
    // React reports an error from which it has recovered with a cause. The browser does not print the cause, so it is logged here.
    addEventListener('error', ({ error }) => {
      if (error?.cause) console.error(`Cause of "${error.message}": ${error.cause.stack ?? error.cause}`);
    });
  });
}

/** Watches every window of the browser for violations from its first script on, and records the window for a failure report. */
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

export function takeViolations(): string[] {
  return seen.splice(0);
}
