import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type Prefetch, PrefetchProvider } from '#ui/prefetch.ts'
import { type Site, SiteContext } from '#ui/site.ts'

interface AppProps {
  site: Site
  client: QueryClient
  /** Only in the browser. */
  prefetch?: Prefetch
  children: ReactNode
}

const noPrefetch = () => {}

/** Provides the contexts around the router, on the server and in the browser. */
export function App({ site, client, prefetch = noPrefetch, children }: AppProps) {
  // tells hydrate-later.ts to repeat the clicks it recorded: React can handle them now
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), [])
  return (
    <SiteContext value={site}>
      <PrefetchProvider value={prefetch}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </PrefetchProvider>
    </SiteContext>
  )
}
