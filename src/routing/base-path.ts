/** Where the page build is served, and what every path of the route table stands below (specification, section 2). */
export const BASE_PATH = '/paywidget';
