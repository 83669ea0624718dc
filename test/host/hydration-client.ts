import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import '../../src/define.js';
import { Page } from './hydration-page.js';

// Late, as on a slow machine: the chat stands, and what was open is open again.
const chat = document.querySelector<HTMLElement & { readonly ready: Promise<void> }>('agent-messenger')!;
const attributes = Object.fromEntries(new URLSearchParams(location.search));
void chat.ready.then(() => hydrateRoot(document, createElement(Page, { attributes })));
