import type { Metadata } from 'next';
import Link from 'next/link';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { Chat } from './chat';

export const metadata: Metadata = { title: 'Shop', icons: 'data:,' };

export default async function Layout({ children }: { children: ReactNode }) {
  // The address is that of the server that runs, not of the one that builds.
  await connection();
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Home</Link> <Link href="/delivery">Delivery</Link>
        </nav>
        {children}
        <Chat baseUrl={process.env.MESSAGING_URL ?? ''} />
      </body>
    </html>
  );
}
