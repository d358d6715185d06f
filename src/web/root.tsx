import { Outlet, ScrollRestoration } from 'react-router'
import { Document } from './document.tsx'
import { MAIN_ID } from './main-id.ts'
import { NavigationStatus } from './navigation-status.tsx'

/** The document around the shop and the admin area. */
export function Root() {
  return (
    <Document>
      <a
        href={`#${MAIN_ID}`}
        className="mono-caption sr-only bg-accent text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:p-3"
      >
        Skip to content
      </a>
      <NavigationStatus />
      <Outlet />
      <ScrollRestoration />
    </Document>
  )
}
