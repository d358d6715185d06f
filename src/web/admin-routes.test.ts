import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { adminNavigation } from './admin-navigation.ts'
import { allRoutes } from './all-routes.ts'
import type { PageHandle } from './page.ts'

const links = adminNavigation.flatMap((group) => group.links)
const findHandle = (path: string) => matchRoutes(allRoutes, path)?.at(-1)?.route.handle as PageHandle | undefined

describe('admin routes', () => {
  it.each(links)('has a private page for the sidebar link $label', ({ to }) => {
    expect(findHandle(to)).toMatchObject({ requiresLogin: true })
  })

  it('lists every sidebar link once', () => {
    for (const property of ['to', 'label'] as const)
      expect(new Set(links.map((link) => link[property])).size).toBe(links.length)
  })

  it.each(['/admin/nothing-here', '/admin/orders/nothing/here'])('keeps the unknown path %s private', (path) => {
    expect(findHandle(path)).toMatchObject({ requiresLogin: true })
  })
})
