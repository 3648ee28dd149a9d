/** Where reports are posted: below the widget base, on the cashier's origin (specification, section 7). */
export const REPORT_PATH = '/paywidget/telemetry';
