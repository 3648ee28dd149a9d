/** The path of the full page and the prefix of every route (R-ROUTE-1). */
export const BASE_PATH = '/paywidget';
