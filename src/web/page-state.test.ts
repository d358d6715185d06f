import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { ShopError } from '#shared/errors.ts'
import { toSite } from '#ui/site.ts'
import { dehydrateQueries, type PageState, readPageState, renderStateScript, toHydrationData } from './page-state.ts'

const createState = (data: unknown): PageState => ({
  site: toSite(demoSettings, { year: 2026 }),
  queries: [[['products'], data]],
  loadedRouteIds: [],
})

const createDocument = (script: string) =>
  ({
    getElementById: () => ({ textContent: script.replace(/^<script[^>]*>|<\/script>$/g, '') }),
  }) as unknown as Document

describe('page state', () => {
  const hostile = '</script><script>alert(1)</script><!--\u2028\u2029'

  it('cannot break out of its script element', () => {
    const script = renderStateScript(createState(hostile))
    expect(script.match(/<\/script>/g)).toHaveLength(1)
    expect(script.match(/</g)).toHaveLength(2)
    expect(script).not.toMatch(/[\u2028\u2029]/)
  })

  it('is read back unchanged', () => {
    const state = createState(hostile)
    expect(readPageState(createDocument(renderStateScript(state)))).toEqual(state)
  })

  it('contains successful queries and no failed ones', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await client.prefetchQuery({ queryKey: ['good'], queryFn: async () => 1 })
    await client.prefetchQuery({ queryKey: ['bad'], queryFn: () => Promise.reject(new Error('down')) })
    expect(dehydrateQueries(client)).toEqual([[['good'], 1]])
  })

  it('becomes hydration data with the loaded routes and the error', () => {
    const failure = { routeId: 'root', code: 'not_found', message: 'There is no such product.' } as const
    const { loaderData, errors } = toHydrationData({ ...createState(null), loadedRouteIds: ['home'], failure })
    expect(loaderData).toEqual({ home: null })
    expect(errors?.['root']).toEqual(new ShopError('not_found', 'There is no such product.'))
  })
})
