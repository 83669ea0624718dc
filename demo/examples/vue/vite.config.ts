import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// Vue has to know which elements are not its own.
const isCustomElement = (tag: string) => tag === 'agent-messenger';
// Where the host kit runs while you work. Not the address alone, to which Vite would change the host.
const proxy = { '/chat': { target: 'http://localhost:3000' } };

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  server: { proxy },
});
