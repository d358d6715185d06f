import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { type PageState, queriesOf, readState, routerStateOf, stateBlock } from './page-state.ts'

const stateWith = (data: unknown): PageState => ({
  site: { year: 2026, careEmail: 'care@example.in' },
  queries: [[['products'], data]],
  loaded: [],
})

/** As much of a document as reading the state takes. */
const documentWith = (block: string) =>
  ({ getElementById: () => ({ textContent: block.replace(/^<script[^>]*>|<\/script>$/g, '') }) }) as unknown as Document

describe('the state of a page', () => {
  const hostile = '</script><script>alert(1)</script><!--\u2028\u2029'

  it('cannot end the block it stands in', () => {
    const block = stateBlock(stateWith(hostile))
    expect(block.match(/<\/script>/g)).toHaveLength(1)
    expect(block.match(/</g)).toHaveLength(2)
    expect(block).not.toMatch(/[\u2028\u2029]/)
  })

  it('is read back as it was', () => {
    const state = stateWith(hostile)
    expect(readState(documentWith(stateBlock(state)))).toEqual(state)
  })

  it('holds what was answered, and none of what failed', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await client.prefetchQuery({ queryKey: ['good'], queryFn: async () => 1 })
    await client.prefetchQuery({ queryKey: ['bad'], queryFn: () => Promise.reject(new Error('down')) })
    expect(queriesOf(client)).toEqual([[['good'], 1]])
  })

  it('tells the router which loaders have run and what failed, in the words of the server', () => {
    const failure = { route: 'root', code: 'not_found', message: 'There is no such product.' } as const
    const { loaderData, errors } = routerStateOf({ ...stateWith(null), loaded: ['home'], failure })
    expect(loaderData).toEqual({ home: null })
    expect(errors?.['root']).toEqual(new ShopError('not_found', 'There is no such product.'))
  })
})
