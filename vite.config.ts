import { defineConfig } from 'vite';

/** The demo page. The doors of the package get a mode each as they come to exist. */
export default defineConfig({
  root: 'demo',
  server: { host: '127.0.0.1' },
  build: { outDir: '../.cache/site', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
});
