import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../../../src/', import.meta.url));
const ADD_STYLES = `${SOURCE}theme/styles.ts`;

/** Makes `import './button.css'` in a module of `src` add the sheet to every shadow root of the widget instead of the document. */
export function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SOURCE)) return null;
      let count = 0;
      const made = code.replaceAll(/^import '([^']+\.css)';/gm, (_line, path) => {
        count += 1;
        return `import styles${count} from '${path}?inline';addStyles(styles${count});`;
      });
      if (count === 0) return null;
      // The import is put on the first line, so that the line numbers of the source stay right without a source map.
      return { code: `import { addStyles } from ${JSON.stringify(ADD_STYLES)};${made}`, map: null };
    },
  };
}
