/**
 * Bad inputs of a web view (test/vectors/bad-inputs.json), by id: how an app puts its data into the page, as the body of a function
 * with the arguments `give` (sets the data), `data` (valid data) and `app` (the bridge); and the expected effect.
 */
interface BadUserData {
  put: string;
  /** `list`: the method list is shown; the user has no token; or there is no data. */
  yields: 'list' | 'no token' | 'no data';
}

/** The test opens a web view for each row. */
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

/** Rows of the list of bad inputs that need a whole page or another frame, and the test that covers each. */
export const BAD_USER_DATA_ELSEWHERE: Readonly<Record<string, string>> = {
  'webview-01': 'release/bad-inputs: no data',
  'webview-02': 'release/bad-inputs: late data',
  'webview-03': 'release/bad-inputs: no data, and then some',
  'webview-09': 'release/bad-inputs: an element of that name',
  'webview-15': 'journeys/bad-host-data: strangers',
};
