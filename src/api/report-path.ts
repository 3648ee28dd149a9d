/** Path of telemetry reports: below the widget base, on the cashier's origin (R-CALL-11). */
export const REPORT_PATH = '/paywidget/telemetry';
