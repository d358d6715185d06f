import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Prefetch, PrefetchProvider } from '#ui/prefetch.ts'
import { type Site, SiteContext } from '#ui/site.ts'

interface AppProps {
  site: Site
  client: QueryClient
  /** In the browser only: on the server nobody is about to go anywhere. */
  prefetch?: Prefetch
  children: ReactNode
}

const nothing = () => {}

/** What surrounds the router on both sides. */
export function App({ site, client, prefetch = nothing, children }: AppProps) {
  return (
    <SiteContext value={site}>
      <PrefetchProvider value={prefetch}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </PrefetchProvider>
    </SiteContext>
  )
}
