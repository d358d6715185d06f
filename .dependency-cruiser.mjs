// @ts-check
/**
 * The import rules: an allow-list, so anything it does not name is an error. docs/architecture.md has the same table for people.
 *
 * @typedef {{ name: string, from: string | string[], notFrom?: string | string[], to: (string | string[])[], notTo?: string | string[], packages: Packages }} Layer
 * @typedef {{ only: string[] } | { allBut: string[] }} Packages
 */

/** The domains that each domain's server code may call. @type {Record<string, string[]>} */
const domainGraph = {
  accounts: [],
  audit: ['accounts', 'catalogue', 'content', 'discounts', 'inventory', 'settings', 'shipping'],
  cart: ['catalogue', 'inventory', 'accounts', 'discounts'],
  catalogue: ['accounts', 'media', 'inventory'],
  checkout: [
    'cart',
    'catalogue',
    'discounts',
    'drops',
    'inventory',
    'payments',
    'orders',
    'accounts',
    'returns',
    'shipping',
  ],
  content: ['accounts', 'catalogue', 'media'],
  customers: ['accounts', 'messages', 'orders', 'payments', 'returns'],
  dashboard: ['orders', 'catalogue', 'accounts', 'settings', 'cart', 'checkout'],
  discounts: ['catalogue', 'accounts'],
  drops: ['accounts', 'catalogue', 'inventory'],
  emails: ['accounts'],
  feeds: ['catalogue'],
  inventory: [],
  media: ['accounts'],
  messages: ['accounts', 'discounts', 'orders'],
  orders: ['cart', 'catalogue', 'discounts', 'drops', 'inventory', 'accounts', 'payments'],
  payments: [],
  restock: ['catalogue', 'inventory', 'accounts'],
  returns: ['orders', 'media', 'accounts', 'catalogue', 'drops', 'inventory', 'payments'],
  reviews: ['accounts', 'catalogue', 'media', 'orders', 'payments', 'returns'],
  search: ['catalogue'],
  settings: ['media'],
  shipping: ['orders', 'accounts', 'catalogue', 'settings'],
  tax: ['orders'],
  webhooks: ['accounts', 'catalogue', 'orders', 'payments', 'shipping'],
  wishlist: ['accounts', 'cart', 'catalogue', 'inventory'],
}

/** Packages in the browser: every shopper downloads them, so they are listed. */
const shopPackages = [
  '@ariakit/react',
  'react',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  'lucide-react',
  'sonner',
  'photoswipe',
  'zod',
  '@fontsource',
  '@fontsource-variable',
]
/** Packages of the admin area, which shoppers never load. */
const adminPackages = ['@tanstack/react-table', 'recharts']
/** @type {Packages} */
const serverPackages = { allBut: [...shopPackages.filter((name) => name !== 'zod'), ...adminPackages] }

const test = '[.]test[.]tsx?$'
const anySource = ['^src/', '^demo/', '^tests/', '^scripts/', '^bench/']
const sql = '(?:tables|store|[^/]+-tables|[^/]+-store)[.]ts$'
const presenter = '(?:present|present-[^/]+)[.]ts$'
const routes = '(?:routes|[^/]+-routes)[.]ts$'
const contracts = '^src/domains/[^/]+/contract[.]ts$'
const adminShell = '^src/web/admin-'

/** @param {string} domain @param {string[]} below @returns {Layer[]} */
function domainLayers(domain, below) {
  const home = `^src/domains/${domain}/`
  const contract = `${home}(?:contract|[^/]+-contract)[.]ts$`
  const rules = `${home}(?:rules|[^/]+-rules)[.]ts$`
  const server = `${home}server/`
  const web = `${home}web/(?:[^/]+|parts/[^/]+)$`
  const manifest = `${server}domain[.]ts$`
  const api = `${server}api[.]ts$`
  const belowServer = below.map((other) => `^src/domains/${other}/server/`)
  const belowApi = belowServer.map((other) => `${other}api[.]ts$`)
  const usableByScreens = [
    '^src/shared/',
    '^src/ui/',
    '^src/web/(?:api|session|upload)[.]ts$',
    contracts,
    '^src/domains/[^/]+/web/(?:queries[.]ts|parts/[^/]+[.]tsx?)$',
  ]
  return [
    { name: 'contract', from: contract, to: [contract, contracts, '^src/shared/'], packages: { only: ['zod'] } },
    { name: 'rules', from: rules, to: [contract, '^src/shared/'], packages: { only: [] } },
    {
      name: 'store or tables',
      from: server + sql,
      notFrom: test,
      to: [
        server + sql,
        contract,
        '^src/shared/',
        '^src/platform/database/',
        belowServer.map((other) => `${other}(?:tables|[^/]+-tables)[.]ts$`),
      ],
      packages: { only: ['drizzle-orm'] },
    },
    {
      name: 'presenter',
      from: server + presenter,
      to: [server + presenter, server + sql, contract, rules, '^src/shared/', belowApi],
      packages: { only: [] },
    },
    {
      name: 'manifest',
      from: manifest,
      to: [server, contract, rules, '^src/shared/', '^src/platform/', belowApi],
      notTo: [`${server}(?:tables|[^/]+-tables)[.]ts$`],
      packages: serverPackages,
    },
    {
      name: 'api',
      from: api,
      to: [server, rules],
      notTo: [manifest, server + routes, `${server}(?:tables|[^/]+-tables)[.]ts$`],
      packages: { only: [] },
    },
    {
      name: 'routes',
      from: server + routes,
      to: [server, contract, '^src/shared/', '^src/platform/http/', belowApi],
      notTo: [server + sql],
      packages: serverPackages,
    },
    {
      name: 'use case',
      from: server,
      notFrom: [test, server + sql, server + presenter, server + routes, `${server}(?:api|domain)[.]ts$`],
      to: [server, contract, rules, '^src/shared/', '^src/platform/', belowServer.map((other) => `${other}api[.]ts$`)],
      notTo: [`${server}(?:${presenter}|${routes})`, `${server}(?:tables|[^/]+-tables)[.]ts$`],
      packages: serverPackages,
    },
    {
      name: 'screen',
      from: web,
      notFrom: test,
      to: [web, contract, rules, usableByScreens],
      notTo: ['^src/ui/admin/'],
      packages: { only: shopPackages },
    },
    {
      name: 'admin screen',
      from: `${home}web/admin/`,
      notFrom: test,
      to: [`${home}web/`, contract, rules, usableByScreens, '^src/domains/[^/]+/admin-contract[.]ts$'],
      packages: { only: [...shopPackages, ...adminPackages] },
    },
  ]
}

/** @type {Layer[]} */
const layers = [
  ...Object.entries(domainGraph).flatMap(([domain, below]) => domainLayers(domain, below)),
  {
    name: 'stock tables',
    // the foreign keys of stock point to products, while the catalogue's use cases call the inventory
    from: '^src/domains/inventory/server/(?:tables|[^/]+-store)[.]ts$',
    to: ['^src/domains/catalogue/server/tables[.]ts$'],
    packages: { only: [] },
  },
  { name: 'shared', from: '^src/shared/', notFrom: test, to: ['^src/shared/'], packages: { only: ['zod'] } },
  {
    name: 'platform',
    from: '^src/platform/',
    notFrom: test,
    to: ['^src/platform/', '^src/shared/'],
    packages: serverPackages,
  },
  {
    name: 'sandbox',
    from: '^src/sandbox/[^/]+/[^/]+[.]ts$',
    notFrom: test,
    to: ['^src/sandbox/', '^src/platform/', '^src/shared/'],
    packages: serverPackages,
  },
  {
    name: 'ui',
    from: '^src/ui/[^/]+$',
    notFrom: test,
    to: ['^src/ui/[^/]+$', '^src/shared/'],
    packages: { only: shopPackages },
  },
  {
    name: 'admin ui',
    from: '^src/ui/admin/',
    notFrom: test,
    to: ['^src/ui/', '^src/shared/'],
    packages: { only: [...shopPackages, ...adminPackages] },
  },
  {
    name: 'shell',
    // shop.css lacks what only the files of the admin area use
    from: '^src/web/',
    notFrom: [test, adminShell],
    to: ['^src/web/', '^src/ui/[^/]+$', '^src/shared/', contracts, '^src/domains/[^/]+/web/'],
    notTo: [`${adminShell}(?!routes[.]ts$)`, '^src/domains/[^/]+/web/admin/'],
    packages: { only: shopPackages },
  },
  {
    name: 'admin shell',
    from: adminShell,
    notFrom: test,
    to: ['^src/web/', '^src/ui/', '^src/shared/', contracts, '^src/domains/[^/]+/web/'],
    packages: { only: shopPackages },
  },
  {
    name: 'wiring',
    from: '^src/[^/]+[.]ts$',
    notFrom: test,
    to: [
      '^src/[^/]+[.]ts$',
      '^src/platform/',
      '^src/shared/',
      '^src/domains/[^/]+/server/',
      '^src/sandbox/[^/]+/(?:open-[^/]+|delete-orders)[.]ts$',
      '^src/web/(?:api[.]ts|entry-server[.]tsx)$',
      '^demo/(?:load-demo|remove-demo|count-demo-products|shop-settings)[.]ts$',
      '^demo/orders/generate-demo-orders[.]ts$',
    ],
    notTo: [`^src/domains/[^/]+/server/(?:${sql}|${presenter})`],
    packages: serverPackages,
  },
  {
    name: 'demo',
    from: '^demo/',
    notFrom: test,
    to: ['^demo/', '^src/shared/', '^src/platform/', contracts, '^src/domains/[^/]+/server/'],
    notTo: [`^src/domains/[^/]+/server/(?:${sql}|${presenter}|${routes})`],
    packages: serverPackages,
  },
  {
    name: 'demo removal',
    // deletes and remembers rows that no use case deletes
    from: '^demo/(?:load|remove)-demo[.]ts$',
    to: ['^src/domains/dashboard/server/tables[.]ts$', '^src/domains/catalogue/server/edit-store[.]ts$'],
    packages: { only: [] },
  },
  {
    name: 'test or tool',
    from: ['^(?:tests|bench|scripts)/', '^[^/]+$', test],
    to: [anySource, '^[^/]+$'],
    packages: { allBut: [] },
  },
]

/** @type {import('dependency-cruiser').DependencyType[]} */
const core = ['core']

/** @param {string | string[] | undefined} paths */
const listPaths = (paths) => [paths ?? []].flat()

/** @param {Layer} layer @returns {import('dependency-cruiser').IAllowedRuleType[]} */
function toRules({ name, from, notFrom, to, notTo, packages }) {
  const source = { path: from, ...(notFrom ? { pathNot: notFrom } : {}) }
  const listed = ('only' in packages ? packages.only : packages.allBut).map((name) => `^node_modules/${name}/`)
  const tests = name === 'test or tool' ? [] : [test]
  return [
    { comment: name, from: source, to: { path: to.flat(), pathNot: [...listPaths(notTo), ...tests] } },
    'only' in packages
      ? { comment: `${name}: packages`, from: source, to: { path: listed.length > 0 ? listed : '^$' } }
      : { comment: `${name}: packages`, from: source, to: { path: '^node_modules/', pathNot: listed } },
    ...('only' in packages ? [] : [{ comment: `${name}: Node`, from: source, to: { dependencyTypes: core } }]),
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  allowed: layers.flatMap(toRules),
  allowedSeverity: 'error',
  forbidden: [{ name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^public/', '[.](?:css|woff2?|txt)(?:[?]inline)?$'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
