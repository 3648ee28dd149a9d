import { attributeOf, CASHIER, type Configuration, payloadOf, SCRIPT } from './configuration.ts';
import { guideCode } from './guide-code.ts';
import { attributeText, javascript } from './literals.ts';

/** The element with the settings as attributes, and a script that sets the objects, which attributes cannot hold, and the token. */
export function htmlSnippet(configuration: Configuration, isFramed: boolean): string {
  const { texts, hasCloseButton, objects } = configuration;
  const attributes = [
    isFramed ? ['frame', `${CASHIER}/paywidget/`] : ['host', CASHIER],
    ...Object.entries(texts).map(([name, value]) => [attributeOf(name), value]),
    ...(hasCloseButton ? [] : [['closing-button', 'false']]),
  ].map(([name, value = '']) => `  ${name}="${attributeText(value)}"`);
  return `<script type="module" src="${SCRIPT}"></script>

<pay-widget
${attributes.join('\n')}
></pay-widget>

<script type="module">
  const cashier = document.querySelector('pay-widget');
${Object.entries(objects)
  .map(([name, value]) => `  cashier.${name} = ${javascript(value, '  ')};\n`)
  .join('')}  cashier.addEventListener('pay-close', () => cashier.remove());
  cashier.token = await fetchUserToken(); // your server asks the cashier's server for it
</script>
`;
}

export function iframeSnippet(configuration: Configuration): string {
  const { page = 'deposit', theme, locale } = configuration.texts;
  const query = new URLSearchParams({ page, ...(theme && { theme }), ...(locale && { locale }) });
  const fields = javascript(payloadOf(configuration), '  ').replace(
    /^\{\n/,
    '{\n    token: await fetchUserToken(),\n',
  );
  return guideCode('Raw iframe', 'html')
    .replace(/const payload = \{.*\};/, () => `const payload = ${fields};`)
    .replace('?page=deposit', () => `?${query}`);
}
