// @ts-nocheck: it replaces objects of browsers, of which it has a part
// Stand-ins for the wallets' sheets, with the interfaces of the platforms and a dialog in which the user decides.
(() => {
  const GOOGLE = 'https://google.com/pay';
  const isAllowed = () => document.featurePolicy?.allowsFeature('payment') ?? true;
  const newToken = () => `sandbox-sheet-${crypto.randomUUID()}`;

  const refusalOf = () => {
    if (!isAllowed()) return new DOMException('The frame does not allow payment', 'SecurityError');
    if (!navigator.userActivation.isActive)
      return new DOMException('No press of the user', 'NotAllowedError');
    return null;
  };

  function showSheet({ name, amount, currency, label }, on) {
    const dialog = document.createElement('dialog');
    dialog.className = 'sandbox-sheet';
    dialog.setAttribute('aria-label', `Sandbox ${name}`);
    Object.assign(dialog.style, {
      font: '16px/1.5 system-ui',
      border: '0',
      borderRadius: '16px',
      padding: '24px',
      maxWidth: '320px',
      margin: 'auto',
      background: '#fff',
      color: '#111',
    });
    const say = (text, tag = 'p') => {
      const line = dialog.appendChild(document.createElement(tag));
      line.textContent = text;
      return line;
    };
    say(`Sandbox ${name}`, 'strong');
    say(label);
    say(`${amount} ${currency}`).className = 'sandbox-sheet-amount';
    const buttons = Object.entries(on).map(([title, act]) => {
      const button = say(title, 'button');
      Object.assign(button.style, {
        display: 'block',
        width: '100%',
        minHeight: '44px',
        margin: '8px 0 0',
        font: 'inherit',
      });
      button.type = 'button';
      button.addEventListener('click', () => act());
      return button;
    });
    const sheet = {
      close() {
        dialog.close();
        dialog.remove();
      },
      enable(isOn) {
        for (const button of buttons) if (button.textContent !== 'Cancel') button.disabled = !isOn;
      },
    };
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      on.Cancel();
    });
    document.documentElement.append(dialog);
    dialog.showModal();
    return sheet;
  }

  class SandboxApplePaySession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static canMakePayments() {
      if (!isAllowed()) throw new DOMException('The frame does not allow payment', 'InvalidAccessError');
      return true;
    }
    #request;
    #sheet;
    constructor(version, request) {
      const refusal = refusalOf();
      if (refusal) throw new DOMException(refusal.message, 'InvalidAccessError');
      if (!(version >= 3) || !request.total?.amount || !request.currencyCode)
        throw new TypeError('Bad request');
      this.#request = request;
    }
    begin() {
      const { total, currencyCode: currency } = this.#request;
      const approve = () => {
        const token = { paymentData: { data: newToken() }, transactionIdentifier: crypto.randomUUID() };
        this.onpaymentauthorized?.({ payment: { token } });
      };
      const cancel = () => {
        this.#sheet.close();
        this.oncancel?.({});
      };
      this.#sheet = showSheet(
        { name: 'Apple Pay', amount: total.amount, currency, label: total.label },
        {
          Approve: approve,
          'Approve twice': () => {
            approve();
            approve();
          },
          'Cancel, then approve': () => {
            cancel();
            approve();
          },
          Fail: cancel,
          Cancel: cancel,
        },
      );
      this.#sheet.enable(false);
      const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
      setTimeout(() => this.onvalidatemerchant?.({ validationURL }));
    }
    completeMerchantValidation(session) {
      if (!session) throw new TypeError('No session');
      this.#sheet.enable(true);
    }
    completePayment({ status }) {
      document.documentElement.dataset.sheetEnd = status === 0 ? 'success' : 'fail';
      this.#sheet.close();
    }
    abort() {
      document.documentElement.dataset.sheetEnd = 'aborted';
      this.#sheet.close();
    }
  }

  class SandboxPaymentsClient {
    async isReadyToPay() {
      return { result: isAllowed() };
    }
    createButton({ onClick, buttonColor }) {
      const place = document.createElement('div');
      const button = place.appendChild(document.createElement('button'));
      button.type = 'button';
      button.textContent = 'Google Pay';
      Object.assign(button.style, {
        inlineSize: '100%',
        blockSize: '100%',
        border: '0',
        borderRadius: '100vh',
        background: buttonColor,
        color: buttonColor === 'white' ? '#000' : '#fff',
        font: '500 16px system-ui',
        textAlign: 'center',
      });
      place.style.blockSize = '100%';
      button.addEventListener('click', onClick);
      return place;
    }
    loadPaymentData({ transactionInfo: { totalPrice: amount, currencyCode: currency } }) {
      const refusal = refusalOf();
      const failure = (statusCode) => Object.assign(new Error(statusCode), { statusCode });
      if (refusal) return Promise.reject(failure('DEVELOPER_ERROR'));
      return new Promise((resolve, reject) => {
        const end = (act) => () => {
          sheet.close();
          act();
        };
        const sheet = showSheet(
          { name: 'Google Pay', amount, currency, label: '' },
          {
            Approve: end(() =>
              resolve({
                paymentMethodData: { tokenizationData: { type: 'PAYMENT_GATEWAY', token: newToken() } },
              }),
            ),
            Fail: end(() => reject(failure('INTERNAL_ERROR'))),
            Cancel: end(() => reject(failure('CANCELED'))),
          },
        );
      });
    }
  }

  class SandboxPaymentRequest {
    #parts;
    #sheet;
    #reject;
    constructor(methodData, details) {
      if (!isAllowed()) throw new DOMException('The frame does not allow payment', 'SecurityError');
      this.#parts = { methodData, details };
    }
    async canMakePayment() {
      return this.#parts.methodData.some(({ supportedMethods }) => supportedMethods !== GOOGLE);
    }
    // Chromium has this method. By it the widget's list knows that a wallet other than Apple's can be opened.
    async hasEnrolledInstrument() {
      return this.canMakePayment();
    }
    show() {
      const refusal = refusalOf();
      if (refusal) return Promise.reject(refusal);
      const { methodData, details } = this.#parts;
      const { value: amount, currency } = details.total.amount;
      return new Promise((resolve, reject) => {
        this.#reject = reject;
        const cancel = () => {
          this.#sheet.close();
          reject(new DOMException('The user has closed the sheet', 'AbortError'));
        };
        this.#sheet = showSheet(
          { name: 'wallet', amount, currency, label: details.total.label },
          {
            Approve: () =>
              resolve({
                methodName: methodData[0].supportedMethods,
                details: { token: newToken() },
                complete: async (end) => {
                  document.documentElement.dataset.sheetEnd = end;
                  this.#sheet.close();
                },
              }),
            Fail: () => {
              this.#sheet.close();
              reject(new DOMException('The handler has failed', 'OperationError'));
            },
            Cancel: cancel,
          },
        );
      });
    }
    async abort() {
      document.documentElement.dataset.sheetEnd = 'aborted';
      this.#sheet?.close();
      this.#reject?.(new DOMException('The page has closed the sheet', 'AbortError'));
    }
  }

  Object.assign(globalThis, {
    ApplePaySession: SandboxApplePaySession,
    PaymentRequest: SandboxPaymentRequest,
    google: { payments: { api: { PaymentsClient: SandboxPaymentsClient } } },
  });
})();
