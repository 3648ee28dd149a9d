import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

/** One page per framework; a partner uses one of them, with its one line of configuration. */
export default defineConfig({
  plugins: [
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'pay-widget' } } }),
    svelte(),
  ],
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: ['react', 'react-server', 'vue', 'angular', 'svelte'].map((name) => `${name}/index.html`),
    },
  },
});
