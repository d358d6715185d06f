import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addModules } from './screen-modules-plugin.ts'

it('adds the source file of every screen', () => {
  const screen = "screen: async () =>\n  (await import('#domains/cart/web/cart-page.tsx')).CartPage,"
  expect(addModules(`{ ${screen} }`)).toBe(`{ module: 'src/domains/cart/web/cart-page.tsx', ${screen} }`)
  expect(addModules("{ screen: async () => (await import('./about.tsx')).About }")).toContain(
    "module: 'src/web/about.tsx'",
  )
})

it('finds the screen of every route', () => {
  const folder = join(import.meta.dirname, '../../src/web')
  const routes = readdirSync(folder).filter((file) => file.endsWith('-routes.ts'))
  expect(routes).toContain('shop-routes.ts')
  for (const file of routes) {
    const code = readFileSync(join(folder, file), 'utf8')
    expect(addModules(code).split('module: ').length).toBe(code.split('screen: async').length)
  }
})
