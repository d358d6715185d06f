import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseAsText } from '#shared/search-params.ts'
import { createPage } from './page.ts'
import { createPrefetch } from './prefetch.ts'

vi.stubGlobal('location', new URL('https://shop.test/here'))

const screen = vi.fn(async () => () => null)
const fetchThing = vi.fn(async (name: string): Promise<string> => `details of ${name}`)

const thingQueryOptions = (name: string) =>
  queryOptions({ queryKey: ['thing', name], queryFn: () => fetchThing(name), staleTime: 60_000, retry: false })

const routes: RouteObject[] = [
  {
    path: 'thing/:name',
    ...createPage({
      screen,
      search: { color: parseAsText(20) },
      loadQueries: (client, { params, search }) => [
        client.ensureQueryData(thingQueryOptions([params['name'], search.color].filter(Boolean).join(' in '))),
      ],
    }),
  },
  { path: '*' },
]

const createTestPrefetch = ({ untilSettled = async () => {} } = {}) => {
  const client = new QueryClient()
  return { client, prefetch: createPrefetch({ routes, client, untilSettled }) }
}

beforeEach(() => {
  screen.mockClear()
  fetchThing.mockReset().mockImplementation(async (name) => `details of ${name}`)
})

describe('prefetch', () => {
  it('loads the screen and the data, which the visit reuses', async () => {
    const { client, prefetch } = createTestPrefetch()
    prefetch('/thing/kite?color=red')
    await vi.waitFor(() =>
      expect(client.getQueryData(thingQueryOptions('kite in red').queryKey)).toBe('details of kite in red'),
    )
    expect(screen).toHaveBeenCalledOnce()
    await client.fetchQuery(thingQueryOptions('kite in red'))
    expect(fetchThing).toHaveBeenCalledOnce()
  })

  it('loads each page once, however its URL is written', async () => {
    const { prefetch } = createTestPrefetch()
    for (const href of ['/thing/kite', '/thing/kite/', '/thing/kite?utm_source=chai', '/thing/kite#top']) prefetch(href)
    prefetch('/thing/chai')
    await vi.waitFor(() => expect(fetchThing).toHaveBeenCalledWith('chai'))
    expect(screen).toHaveBeenCalledTimes(2)
  })

  it('loads three pages at a time and the latest queued one first', async () => {
    const { prefetch } = createTestPrefetch()
    const respondByName = new Map<string, () => void>()
    fetchThing.mockImplementation((name) => new Promise((resolve) => respondByName.set(name, () => resolve(name))))
    for (const name of ['a', 'b', 'c', 'd', 'e']) prefetch(`/thing/${name}`)
    await vi.waitFor(() => expect(fetchThing).toHaveBeenCalledTimes(3))
    expect(fetchThing.mock.calls.flat()).toEqual(['a', 'b', 'c'])
    respondByName.get('b')?.()
    await vi.waitFor(() => expect(fetchThing).toHaveBeenCalledTimes(4))
    expect(fetchThing.mock.calls.flat().at(-1)).toBe('e')
  })

  it('waits until the page has settled', async () => {
    const { promise, resolve: settle } = Promise.withResolvers<void>()
    const { prefetch } = createTestPrefetch({ untilSettled: () => promise })
    prefetch('/thing/kite')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen).not.toHaveBeenCalled()
    settle()
    await vi.waitFor(() => expect(fetchThing).toHaveBeenCalledWith('kite'))
  })

  it('can be retried after a failure', async () => {
    const { client, prefetch } = createTestPrefetch()
    fetchThing.mockRejectedValueOnce(new Error('no connection'))
    prefetch('/thing/kite')
    await vi.waitFor(() => {
      prefetch('/thing/kite')
      expect(client.getQueryData(thingQueryOptions('kite').queryKey)).toBe('details of kite')
    })
  })

  it('ignores unknown paths and other origins', async () => {
    const { prefetch } = createTestPrefetch()
    prefetch('/nowhere')
    prefetch('https://elsewhere.test/thing/kite')
    prefetch('mailto:hello@shop.test')
    prefetch('/thing/chai')
    await vi.waitFor(() => expect(fetchThing).toHaveBeenCalled())
    expect(fetchThing.mock.calls.flat()).toEqual(['chai'])
  })
})

describe('the connection type', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g' }, 0],
    [{ saveData: false, effectiveType: 'slow-2g' }, 0],
    [{ saveData: false, effectiveType: '2g' }, 0],
    [{ saveData: false, effectiveType: '3g' }, 1],
    [undefined, 1],
  ])('%j allows prefetching %d pages', async (connection, pageCount) => {
    vi.stubGlobal('navigator', { connection })
    createTestPrefetch().prefetch('/thing/kite')
    await vi.waitFor(() => expect(fetchThing).toHaveBeenCalledTimes(pageCount))
    vi.stubGlobal('navigator', {})
    createTestPrefetch().prefetch('/thing/chai')
    await vi.waitFor(() => expect(fetchThing).toHaveBeenCalledTimes(pageCount + 1))
  })
})
