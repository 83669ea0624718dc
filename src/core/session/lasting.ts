import type { Vault } from './ports.js';

/** What is kept in this way outlives the page. */
export const lasting = (mode: Vault['mode']): boolean => mode === 'session' || mode === 'device';
