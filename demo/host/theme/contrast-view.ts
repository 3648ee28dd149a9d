import { html, type TemplateResult } from 'lit-html';
import { card } from '../views/card.ts';
import { paint } from '../views/paint.ts';
import { contrastFigures, MIN_LINE_CONTRAST, tokensOf } from './contrast-pairs.ts';
import './contrast-view.css';

export function contrastView(variables: Record<string, string>, theme: 'light' | 'dark'): TemplateResult {
  const figures = contrastFigures(variables, theme);
  const tokens = tokensOf(variables, theme);
  const low = figures.filter(({ ratio, least }) => ratio !== null && ratio < least).length;
  return card(
    'Contrast',
    html`
      <ul class="contrasts">
        ${figures.map(({ name, ink, ground, ratio, least }) => {
          const isFine = ratio !== null && ratio >= least;
          const isLine = least === MIN_LINE_CONTRAST;
          const swatch = paint({
            [isLine ? 'border-color' : 'color']: tokens[`--pay-${ink}`] ?? '',
            background: tokens[`--pay-${ground}`] ?? '',
          });
          return html`
            <li>
              <span class="swatch" aria-hidden="true" ${swatch}>${isLine ? '' : 'Aa'}</span>
              <span>${name}<small>${ink} on ${ground}</small></span>
              <b class=${ratio === null ? '' : isFine ? 'good' : 'bad'}>
                ${ratio === null ? 'translucent' : `${ratio.toFixed(2)} : 1`}
                <small>${ratio === null ? '' : isFine ? 'fine' : `needs ${least}`}</small>
              </b>
            </li>
          `;
        })}
      </ul>
    `,
    {
      docs: 'theming#variables',
      aside: low
        ? html`<span class="count bad">${low} too low</span>`
        : html`<span class="count good">all fine</span>`,
    },
  );
}
