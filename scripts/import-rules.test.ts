import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../.dependency-cruiser.mjs'

/** For a file of each layer: imports that the rules allow, and imports that they reject. */
const examples: Record<string, { allowed: string[]; rejected: string[] }> = {
  'src/domains/cart/contract.ts': {
    allowed: ['zod', '#shared/money.ts', '#domains/catalogue/contract.ts'],
    rejected: ['./rules.ts', './server/store.ts', '#platform/log.ts', '#domains/catalogue/rules.ts', '#ui/button.tsx'],
  },
  'src/domains/cart/rules.ts': {
    allowed: ['./contract.ts', '#shared/money.ts'],
    rejected: ['zod', './server/store.ts', '#platform/log.ts', '#domains/catalogue/contract.ts', './web/queries.ts'],
  },
  'src/domains/cart/server/tables.ts': {
    allowed: ['drizzle-orm/pg-core', '../contract.ts', '#shared/ids.ts', '#domains/catalogue/server/tables.ts'],
    rejected: ['#domains/orders/server/tables.ts', '../rules.ts', './add-line.ts', '#platform/http/server.ts'],
  },
  'src/domains/cart/server/store.ts': {
    allowed: ['drizzle-orm', './tables.ts', '#platform/database/connect.ts', '#domains/accounts/server/tables.ts'],
    rejected: ['#domains/catalogue/server/store.ts', '../rules.ts', './routes.ts', 'fastify', '#platform/log.ts'],
  },
  'src/domains/cart/server/domain.ts': {
    allowed: ['./routes.ts', './admin-routes.ts', './add-line.ts', '#platform/domain.ts'],
    rejected: ['#domains/catalogue/server/routes.ts', '#web/api.ts', 'react'],
  },
  'src/domains/cart/server/present.ts': {
    allowed: ['../contract.ts', '../rules.ts', './tables.ts', './store.ts', '#shared/money.ts'],
    rejected: ['./add-line.ts', '#platform/http/server.ts', '#domains/catalogue/server/tables.ts', 'fastify'],
  },
  'src/domains/cart/server/routes.ts': {
    allowed: [
      '../contract.ts',
      './add-line.ts',
      './present.ts',
      '#platform/http/server.ts',
      'fastify',
      '#domains/catalogue/server/api.ts',
    ],
    rejected: ['./store.ts', './tables.ts', '#platform/database/connect.ts'],
  },
  'src/domains/cart/server/add-line.ts': {
    allowed: [
      '../rules.ts',
      '../contract.ts',
      './store.ts',
      './empty-cart.ts',
      '#platform/log.ts',
      'node:crypto',
      '#domains/catalogue/server/api.ts',
      '#shared/errors.ts',
    ],
    rejected: [
      './tables.ts',
      './routes.ts',
      './present.ts',
      './add-line.test.ts',
      'react',
      '#ui/button.tsx',
      '#domains/catalogue/server/store.ts',
      '#domains/catalogue/server/tables.ts',
      '#domains/catalogue/server/routes.ts',
      '#domains/orders/server/api.ts',
      '#domains/catalogue/web/queries.ts',
      '#web/api.ts',
      '#demo/load-demo.ts',
      '#tests/support/shop.ts',
    ],
  },
  'src/domains/cart/server/api.ts': {
    allowed: ['./add-line.ts', './store.ts', './present.ts'],
    rejected: ['./routes.ts', './tables.ts', '#domains/catalogue/server/present.ts'],
  },
  'src/domains/cart/web/cart-drawer.tsx': {
    allowed: [
      '../contract.ts',
      '../rules.ts',
      './queries.ts',
      './parts/cart-badge.tsx',
      '#ui/button.tsx',
      'react',
      '#web/api.ts',
      '#web/session.ts',
      '#domains/catalogue/contract.ts',
      '#domains/catalogue/web/queries.ts',
      '#domains/catalogue/web/parts/card.tsx',
    ],
    rejected: [
      '../server/store.ts',
      '#platform/log.ts',
      'node:fs',
      'fastify',
      '#web/routes.tsx',
      'recharts',
      '#domains/catalogue/rules.ts',
      '#domains/catalogue/web/product-page.tsx',
      '#ui/admin/data-table.tsx',
    ],
  },
  'src/domains/cart/web/admin/carts-page.tsx': {
    allowed: [
      'recharts',
      '#ui/admin/data-table.tsx',
      '#domains/orders/admin-contract.ts',
      '../queries.ts',
      '../../rules.ts',
    ],
    rejected: ['../../server/store.ts', '#domains/catalogue/web/admin/products-page.tsx', 'node:fs'],
  },
  'src/platform/log.ts': {
    allowed: ['./settings.ts', '#platform/http/server.ts', '#shared/errors.ts', 'pino', 'node:fs'],
    rejected: ['#domains/catalogue/contract.ts', '#web/api.ts', 'react', '#ui/button.tsx', '#demo/load-demo.ts'],
  },
  'src/sandbox/gateway/pay-order.ts': {
    allowed: ['./store.ts', '#platform/log.ts', '#shared/money.ts', 'pg'],
    rejected: ['#domains/catalogue/server/api.ts', '#ui/button.tsx', 'react'],
  },
  'src/ui/button.tsx': {
    allowed: ['./badge.tsx', '#shared/money.ts', 'react'],
    rejected: [
      '#web/api.ts',
      '#domains/catalogue/contract.ts',
      '#platform/log.ts',
      'node:fs',
      '#ui/admin/data-table.tsx',
    ],
  },
  'src/ui/admin/data-table.tsx': {
    allowed: ['#ui/badge.tsx', '@tanstack/react-table', 'react'],
    rejected: ['#web/api.ts', '#domains/orders/admin-contract.ts', 'pg'],
  },
  'src/shared/money.ts': {
    allowed: ['zod', './ids.ts'],
    rejected: ['#platform/log.ts', 'node:crypto', 'react', '#domains/catalogue/contract.ts'],
  },
  'src/web/routes.tsx': {
    allowed: ['./layout.tsx', '#domains/catalogue/web/product-page.tsx', '#ui/button.tsx', 'react-router'],
    rejected: ['#domains/catalogue/server/api.ts', '#platform/log.ts', 'node:fs', '#demo/load-demo.ts'],
  },
  'src/main.ts': {
    allowed: ['./app.ts', '#platform/settings.ts', '#domains/accounts/server/api.ts', '#demo/load-demo.ts'],
    rejected: [
      '#web/routes.tsx',
      '#ui/button.tsx',
      '#domains/catalogue/server/store.ts',
      '#tests/support/shop.ts',
      'react',
    ],
  },
  'demo/load-demo.ts': {
    allowed: ['./products.ts', '#domains/catalogue/server/api.ts', '#platform/log.ts'],
    rejected: ['#domains/catalogue/server/store.ts', '#tests/support/shop.ts', '#web/api.ts'],
  },
  'tests/e2e/shop.spec.ts': { allowed: ['../support/shop.ts', '#demo/load-demo.ts', '@playwright/test'], rejected: [] },
  'src/utils/misc.ts': { allowed: [], rejected: ['zod', '#shared/money.ts'] },
}

const cycle = { 'src/shared/hen.ts': ['./egg.ts'], 'src/shared/egg.ts': ['#shared/hen.ts'] }

const root = resolve(import.meta.dirname, '..')
let folder: string
let violations: Set<string>
let cycles: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = new Map<string, string[]>(Object.entries(cycle))
  for (const [file, { allowed, rejected }] of Object.entries(examples)) files.set(file, [...allowed, ...rejected])
  for (const [file, specifiers] of [...files]) {
    for (const target of specifiers.map((specifier) => toPath(file, specifier))) {
      if (target && !files.has(target)) files.set(target, [])
    }
  }
  for (const [file, specifiers] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    // the rules apply to `import type` as well
    const lines = specifiers.map((specifier, index) => `import type * as m${index} from '${specifier}'`)
    writeFileSync(join(folder, file), `${lines.join('\n')}\nexport const one = 1\n`)
  }
  const { options, ...ruleSet } = config
  const cruiseOptions = {
    ...options,
    validate: true,
    ruleSet,
    baseDir: folder,
    preserveSymlinks: true,
  } as ICruiseOptions
  const { output } = await cruise(['src', 'demo', 'tests'], cruiseOptions)
  const allViolations = (output as ICruiseResult).summary.violations
  cycles = allViolations.filter(({ rule }) => rule.name === 'no-cycles').map(({ from }) => from)
  violations = new Set(
    allViolations.filter(({ rule }) => rule.name !== 'no-cycles').map(({ from, to }) => `${from} → ${to}`),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the path of a source file, or undefined for a package. */
function toPath(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  const [, layer = '', rest = ''] = /^#([^/]+)\/(.*)$/.exec(specifier) ?? []
  if (!layer) return undefined
  return join(['demo', 'tests'].includes(layer) ? layer : `src/${layer}`, rest)
}

const isRejected = (file: string, specifier: string) => {
  const target = toPath(file, specifier) ?? specifier.replace('node:', '')
  return [...violations].some((violation) => {
    const [from, to = ''] = violation.split(' → ')
    return (
      from === file &&
      (to === target || to.startsWith(`node_modules/${target.split('/', specifier[0] === '@' ? 2 : 1).join('/')}/`))
    )
  })
}

describe('import rules', () => {
  it.each(Object.entries(examples))('hold for %s', (file, { allowed, rejected }) => {
    const actual = [...allowed, ...rejected].filter((specifier) => isRejected(file, specifier))
    expect(actual).toEqual(rejected)
  })

  it('reject import cycles, even of types', () => {
    expect(Object.keys(cycle).filter((file) => cycles.includes(file))).not.toEqual([])
  })
})
