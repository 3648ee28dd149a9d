/** The path of the page build and the prefix of every route (specification, section 2). */
export const BASE_PATH = '/paywidget';
