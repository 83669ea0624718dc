export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  app: { head: { htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: 'data:,' }] } },
  // Vue has to know which elements are not its own, on the server too.
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'agent-messenger' } },
  // NUXT_PUBLIC_MESSAGING_URL
  runtimeConfig: { public: { messagingUrl: '' } },
});
