import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { text } from '#shared/known-search.ts'
import { page } from './page.ts'
import { createPrefetch } from './prefetch.ts'

vi.stubGlobal('location', new URL('https://shop.test/here'))

const screen = vi.fn(async () => () => null)
const answer = vi.fn(async (name: string): Promise<string> => `all about ${name}`)

const about = (name: string) =>
  queryOptions({ queryKey: ['about', name], queryFn: () => answer(name), staleTime: 60_000, retry: false })

const routes: RouteObject[] = [
  {
    path: 'thing/:name',
    ...page({
      module: 'thing.tsx',
      screen,
      search: { color: text(20) },
      needs: (client, { params, search }) => [
        client.ensureQueryData(about([params['name'], search.color].filter(Boolean).join(' in '))),
      ],
    }),
  },
  { path: '*' },
]

const ahead = (isSparing = () => false) => {
  const client = new QueryClient()
  return { client, prefetch: createPrefetch({ routes, client, isSparing }) }
}

beforeEach(() => {
  screen.mockClear()
  answer.mockReset().mockImplementation(async (name) => `all about ${name}`)
})

describe('fetching a page ahead', () => {
  it('brings its screen and its data, which the visit then uses without asking again', async () => {
    const { client, prefetch } = ahead()
    prefetch('/thing/kite?color=red')
    await vi.waitFor(() => expect(client.getQueryData(about('kite in red').queryKey)).toBe('all about kite in red'))
    expect(screen).toHaveBeenCalledOnce()
    await client.fetchQuery(about('kite in red'))
    expect(answer).toHaveBeenCalledOnce()
  })

  it('happens once for each page, however its address is written', async () => {
    const { prefetch } = ahead()
    for (const href of ['/thing/kite', '/thing/kite/', '/thing/kite?utm_source=chai', '/thing/kite#top']) prefetch(href)
    prefetch('/thing/chai')
    await vi.waitFor(() => expect(answer).toHaveBeenCalledWith('chai'))
    expect(screen).toHaveBeenCalledTimes(2)
  })

  it('does three pages at a time, and the latest of those that wait first', async () => {
    const { prefetch } = ahead()
    const gates = new Map<string, () => void>()
    answer.mockImplementation((name) => new Promise((resolve) => gates.set(name, () => resolve(name))))
    for (const name of ['a', 'b', 'c', 'd', 'e']) prefetch(`/thing/${name}`)
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(3))
    expect(answer.mock.calls.flat()).toEqual(['a', 'b', 'c'])
    gates.get('b')?.()
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(4))
    expect(answer.mock.calls.flat().at(-1)).toBe('e')
  })

  it('may be tried again when it failed', async () => {
    const { client, prefetch } = ahead()
    answer.mockRejectedValueOnce(new Error('no connection'))
    prefetch('/thing/kite')
    await vi.waitFor(() => {
      prefetch('/thing/kite')
      expect(client.getQueryData(about('kite').queryKey)).toBe('all about kite')
    })
  })

  it('does nothing for addresses that are no page, or not ours', async () => {
    const { prefetch } = ahead()
    prefetch('/nowhere')
    prefetch('https://elsewhere.test/thing/kite')
    prefetch('mailto:hello@shop.test')
    prefetch('/thing/chai')
    await vi.waitFor(() => expect(answer).toHaveBeenCalled())
    expect(answer.mock.calls.flat()).toEqual(['chai'])
  })
})

describe('a connection that costs', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g' }, 0],
    [{ saveData: false, effectiveType: 'slow-2g' }, 0],
    [{ saveData: false, effectiveType: '2g' }, 0],
    [{ saveData: false, effectiveType: '3g' }, 1],
    [undefined, 1],
  ])('%j lets %d pages be fetched ahead', async (connection, pages) => {
    vi.stubGlobal('navigator', { connection })
    const client = new QueryClient()
    createPrefetch({ routes, client })('/thing/kite')
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(pages))
    vi.stubGlobal('navigator', {})
    createPrefetch({ routes, client: new QueryClient() })('/thing/chai')
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(pages + 1))
  })
})
