import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { removeUnused, trimReact } from './trim-react-plugin.ts'

const run = (code: string) => runInNewContext(`${removeUnused(code)}; result`)

describe('removeUnused', () => {
  it('removes the cases of unused kinds, and keeps code that other cases fall into', () => {
    const code = `
      function describe(fiber) {
        switch (fiber.tag) {
          case 13:
          case 31: return 'boundary'
          case 30: var name = fiber.name; return name
          case 12:
          case 5: name = 'host'; break
          default: name = 'other'
        }
        return name
      }
      var result = [13, 31, 30, 12, 5, 1].map((tag) => describe({ tag, name: 'view transition' })).join()`
    expect(run(`'use strict';${code}`)).toBe('boundary,other,other,other,host,other')
    expect(removeUnused(code)).not.toMatch(/case (12|30|31)/)
  })

  it('keeps the cases of other switches', () => {
    expect(run(`function size(key) { switch (key) { case 30: return 'large' } } var result = size(30)`)).toBe('large')
  })

  it('decides comparisons with unused kinds', () => {
    expect(removeUnused('if (31 === fiber.tag) a(); if (fiber.tag !== 30) b(); if (8 === fiber.tag) c()')).toBe(
      'if (false) a(); if (true) b(); if (8 === fiber.tag) c()',
    )
  })

  it('makes variables of view transitions constant', () => {
    expect(
      removeUnused('var shouldStartViewTransition = !1, other; function f() { shouldStartViewTransition = !0 }'),
    ).toBe('var shouldStartViewTransition = false, other; function f() { false }')
  })

  it('removes methods of unused classes, unused hooks and resource functions', () => {
    expect(
      removeUnused(
        'FragmentInstance.prototype.focus = function () {}; x = { useOptimistic: mount, useState: s, L: load }',
      ),
    ).toBe('; x = { useOptimistic: null, useState: s, L: null }')
  })
})

it('knows the installed version of react-dom', () => {
  const folder = createRequire(import.meta.url)
    .resolve('react-dom/package.json')
    .replace('package.json', '')
  const code = readFileSync(`${folder}cjs/react-dom-client.production.js`, 'utf8')
  expect(code.length - trimReact(code).length).toBeGreaterThan(50_000)
})

it('fails for another version, whose tags may differ', () => {
  expect(() => trimReact('exports.version = "20.0.0"')).toThrow('React 19.3.1')
})
