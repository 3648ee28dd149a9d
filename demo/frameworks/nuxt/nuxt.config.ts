export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
  typescript: { strict: true, tsConfig: { vueCompilerOptions: { strictTemplates: true } } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'pay-widget' } },
});
