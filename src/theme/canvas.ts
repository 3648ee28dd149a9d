import type { ThemeName } from '../domain/host/platform.ts';
import baseCss from './base.css?inline';
import darkCss from './dark.css?inline';
import { adoptStyles, dropStyles } from './styles.ts';
import tokensCss from './tokens.css?inline';

/**
 * The `div` inside a shadow root that everything is drawn on. Colours, font, theme and the size container are set on it, because rules
 * and scripts of the host page reach `<pay-widget>`, but not the canvas.
 */
export interface Canvas {
  element: HTMLElement;
  setTheme(theme: ThemeName): void;
}

/** Adds a canvas to a shadow root, with the styles of all canvases. The canvas is drawn once it has a theme. */
export function createCanvas(root: ShadowRoot): Canvas {
  for (const css of [tokensCss, baseCss]) adoptStyles(root, css);
  const element = root.ownerDocument.createElement('div');
  root.append(element);
  return {
    element,
    setTheme(theme) {
      element.dataset.theme = theme;
      (theme === 'dark' ? adoptStyles : dropStyles)(root, darkCss);
    },
  };
}

export function canvasOf(root: ShadowRoot | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('[data-theme]') ?? null;
}
