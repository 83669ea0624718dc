import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// Vue has to know which elements are not its own.
const isCustomElement = (tag: string) => tag === 'agent-messenger';

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
