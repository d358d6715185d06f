import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Site, SiteContext } from '#ui/site.ts'

/** What surrounds the router on both sides. */
export function App({ site, client, children }: { site: Site; client: QueryClient; children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SiteContext>
  )
}
