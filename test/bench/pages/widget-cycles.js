Object.assign(globalThis, {
  mountOnce() {
    const widget = document.createElement('pay-widget');
    Object.assign(widget, { token: 'user-7', currency: 'MXN', paymentGeo: 'MX', locale: 'en' });
    document.body.append(widget);
    return () => widget.remove();
  },
});
