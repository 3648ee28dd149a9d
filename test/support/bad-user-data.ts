/** `put(give, data, app)` is a function body: `give` defines `paywidgetUserData` by a property descriptor, `data` is valid, `app` the app's handler. */
interface BadUserData {
  put: string;
  /** The expected result: the screen shows the method list, the user has no token, or the page has no data at all. */
  yields: 'list' | 'no token' | 'no data';
}

export const BAD_USER_DATA: Readonly<Record<string, BadUserData>> = {
  'webview-04': { put: 'give({ value: null })', yields: 'no data' },
  'webview-05': { put: 'give({ value: JSON.stringify(data) })', yields: 'list' },
  'webview-07': {
    put: 'let reads = 0; give({ get: () => (reads += 1) > 1 ? { payload: { token: "other" } } : data })',
    yields: 'list',
  },
  'webview-08': {
    put: 'give({ value: { payload: { ...data.payload, token: "x".repeat(10000000) } } })',
    yields: 'no data',
  },
  'webview-10': { put: 'give({ value: Object.freeze(data) })', yields: 'list' },
  'webview-11': {
    put: 'give({ value: { payload: { ...data.payload, token: undefined } } })',
    yields: 'no token',
  },
  'webview-14': {
    put: 'give({ value: data }); app.postMessage = () => { throw new Error("no app") }',
    yields: 'list',
  },
};

/** Bad inputs that need a whole page or another frame, and the test of each. */
export const BAD_USER_DATA_ELSEWHERE: Readonly<Record<string, string>> = {
  'webview-01': 'release/bad-inputs: no data',
  'webview-02': 'release/bad-inputs: late data',
  'webview-03': 'release/bad-inputs: no data, and then some',
  'webview-09': 'release/bad-inputs: an element of that name',
  'webview-15': 'journeys/bad-host-data: strangers',
};
