/**
 * Runs in each measured page before its scripts: marks the first frame with visible content, and reports it by the binding `benchMark`.
 * Playwright sends this function as text, so it may use nothing from outside.
 * @param {{ count: number }} options how many items make a list
 */
export function watchPage({ count }) {
  const ITEM = ':is(li, .adyen-checkout__payment-method)';
  /** @type {Record<string, number>} milliseconds since the navigation began */
  const marks = {};
  const state = { marks, shift: 0, tasks: /** @type {{ start: number, duration: number }[]} */ ([]) };
  Object.assign(globalThis, { bench: state });

  /** @param {string} type @param {(entry: any) => void} take */
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) state.shift += entry.value;
  });
  observe('longtask', ({ startTime, duration }) => state.tasks.push({ start: startTime, duration }));
  addEventListener('click', (event) => Object.assign(marks, { click: event.timeStamp }), { capture: true });

  /**
   * Sets a mark after the frame, because `content-visibility` is resolved late in a frame and hit testing is valid only then.
   * @param {string} name @param {() => boolean} isTrue
   */
  function markAfterFrame(name, isTrue) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.now();
      port1.close();
      if (name in marks) return;
      if (!isTrue()) {
        askForFrame();
        return;
      }
      marks[name] = now;
      Reflect.get(globalThis, 'benchMark')(name, name === 'list' ? centreOfFirst() : null);
    };
    port2.postMessage(null);
  }

  /** @returns {[number, number]} where to press the first item */
  function centreOfFirst() {
    const root = document.querySelector('pay-widget')?.shadowRoot ?? document;
    const box = root.querySelector(`${ITEM} button`)?.getBoundingClientRect();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
  }

  /**
   * Marks `painted` in the first task after the frame with the list, and `free` in a message that this task posts, which runs after all
   * tasks that were waiting.
   */
  function markListFrame() {
    Reflect.get(globalThis, 'scheduler').postTask(
      () => {
        if ('list' in marks && 'free' in marks) return;
        marks.painted = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          marks.free = performance.now();
        };
        port2.postMessage(null);
      },
      { priority: 'user-blocking' },
    );
  }

  /** @param {Element | null | undefined} element */
  const isSeen = (element) =>
    Boolean(element?.checkVisibility() && element.getBoundingClientRect().height > 0);

  /** @param {Document | ShadowRoot} root */
  function hasList(root) {
    const buttons = root.querySelectorAll(`${ITEM} button:not(:disabled)`);
    const [first] = buttons;
    if (!first || buttons.length < count) return false;
    // Reads the boxes of the items, because a read inside an item would undo its `content-visibility`, and so measure its own cost.
    const boxes = [...buttons].map((button) => button.closest(ITEM)?.getBoundingClientRect());
    const [box] = boxes;
    if (!box || boxes.some((each) => !each?.height)) return false;
    const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit !== null && first.contains(hit);
  }

  const CONTROLS = 'input:not([type=search]):not(:disabled), select:not(:disabled)';
  /** @param {Document | ShadowRoot} root */
  const hasForm = (root) => [...root.querySelectorAll(CONTROLS)].some(isSeen);

  let isAwaited = false;
  function askForFrame() {
    if (isAwaited) return;
    isAwaited = true;
    requestAnimationFrame(look);
  }

  function look() {
    isAwaited = false;
    const root = document.querySelector('pay-widget')?.shadowRoot ?? document;
    const skeleton = root.querySelector('[aria-busy=true] > i');
    if (skeleton && !('skeleton' in marks)) markAfterFrame('skeleton', () => isSeen(skeleton));
    const hasItems = root.querySelectorAll(`${ITEM} button`).length >= count;
    if (hasItems && !('list' in marks)) {
      markListFrame();
      markAfterFrame('list', () => hasList(root));
    }
    // Asks here only whether controls exist; their boxes are read a frame later, because reading them now would force a layout.
    const hasControls = 'click' in marks && root.querySelector(CONTROLS) !== null;
    if (hasControls && !('form' in marks)) markAfterFrame('form', () => hasForm(root));
  }

  // Requests a frame only after a change of the page, because a request in every frame would be work that the measurement adds.
  const changes = new MutationObserver(askForFrame);
  const kinds = { childList: true, subtree: true, attributes: true };
  changes.observe(document, kinds);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    changes.observe(root, kinds);
    return root;
  };
}

/** @typedef {{ marks: Record<string, number>, shift: number, tasks: { start: number, duration: number }[] }} PageState */
