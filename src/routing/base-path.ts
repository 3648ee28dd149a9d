/** The path of the page build and the prefix of every route (R-ROUTE-1). */
export const BASE_PATH = '/paywidget';
