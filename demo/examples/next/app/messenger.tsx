'use client';
import dynamic from 'next/dynamic';

// Made in the browser only: what React takes over from a server gets no properties, and may have no children of its own.
export const Messenger = dynamic(() => import('./chat').then(({ Chat }) => Chat), { ssr: false });
