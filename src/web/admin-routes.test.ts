import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { adminGroups } from './admin-navigation.ts'
import type { PageHandle } from './page.ts'
import { wholeSiteMap } from './whole-site-map.ts'

const links = adminGroups.flatMap((group) => group.links)
const handleOf = (path: string) => matchRoutes(wholeSiteMap, path)?.at(-1)?.route.handle as PageHandle | undefined

describe('the admin area', () => {
  it.each(links)('has a private screen where the sidebar says $label', ({ to }) => {
    expect(handleOf(to)).toMatchObject({ private: true, module: expect.stringContaining('/web/admin/') })
  })

  it('has every link of the sidebar once', () => {
    for (const part of ['to', 'label'] as const)
      expect(new Set(links.map((link) => link[part])).size).toBe(links.length)
  })

  it.each(['/admin/nothing-here', '/admin/orders/nothing/here'])(
    'is closed at %s too, where it has nothing',
    (path) => {
      expect(handleOf(path)).toMatchObject({ private: true, module: expect.stringContaining('no-such-screen') })
    },
  )
})
