import Link from 'next/link';
import type { ReactNode } from 'react';

export const metadata = { title: 'Next', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Link href="/">Home</Link> <Link href="/cashier">Cashier</Link>
        {children}
      </body>
    </html>
  );
}
