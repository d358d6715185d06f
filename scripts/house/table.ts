/** Which domain builds on which: its server code may call these domains and no others. */
export const domains: Record<string, string[]> = {
  accounts: [],
  audit: ['accounts', 'catalogue'],
  cart: ['catalogue', 'accounts'],
  catalogue: ['accounts', 'media'],
  checkout: ['cart', 'catalogue', 'payments', 'orders', 'accounts', 'returns'],
  content: ['accounts', 'catalogue', 'media'],
  dashboard: ['orders', 'catalogue', 'accounts'],
  mails: ['accounts'],
  media: ['accounts'],
  messages: ['accounts'],
  orders: ['catalogue', 'accounts', 'payments'],
  payments: [],
  restock: ['catalogue', 'accounts'],
  returns: ['orders', 'media', 'accounts', 'catalogue', 'payments'],
  search: ['catalogue'],
}

/** What the browser may carry. Every entry costs shoppers a download, so it is listed, not inherited. */
const browserPackages = [
  'react',
  'react/**',
  'react-dom',
  'react-dom/**',
  'react-router',
  'react-router/**',
  '@tanstack/react-query',
  'lucide-react',
  'sonner',
  'zod',
  '@fontsource/**',
  '@fontsource-variable/**',
]
/** What only the admin area carries: shoppers never load it. */
const adminPackages = ['@tanstack/react-table', 'recharts']
const browserOnly = [...browserPackages.filter((name) => name !== 'zod'), ...adminPackages]

/** Web files that a domain's screens may use; the rest of the shell is wiring. */
const shellForScreens = ['#web/api.ts', '#web/upload.ts']

/** A kind of file: where it lies and what it may import. Everything not named is refused. `!` takes out again. */
export interface Kind {
  name: string
  /** The end of the sentence "A … imports only …". */
  only: string
  files: string[]
  /** Reached by relative paths, so never outside the file's own room; `outside src` for the tools around the shop. */
  own: string[] | 'outside src'
  /** Reached by a specifier that reads the same from everywhere, mostly `#room/…`. */
  rooms: string[]
  packages: { only: string[] } | { allBut: string[] }
}

/** A domain's screens: its own, and the parts that other domains may use too. Those of the admin area lie apart. */
const webFolders = ['web', 'web/parts']

const tests = '**/*.test.{ts,tsx}'
const serverPackages = { allBut: browserOnly }
const everyRoom = [
  '#shared/**',
  '#platform/**',
  '#domains/**',
  '#sandbox-gateway/**',
  '#ui/**',
  '#web/**',
  '#demo/**',
  '#tests/**',
]
const sql = '{tables,*-tables,store,*-store}.ts'
const routes = '{routes,*-routes}.ts'
const present = '{present,present-*}.ts'

const testsBeside = (glob: string) => glob.replace(/\*(\.[^/]+)$/, '*.test$1')

function domainKinds(domain: string, along: string[]): Kind[] {
  const home = `src/domains/${domain}`
  const contract = `${home}/{contract,*-contract}.ts`
  const rules = `${home}/rules.ts`
  const shopFiles = webFolders.map((folder) => `${home}/${folder}/*.{ts,tsx}`)
  const adminFiles = `${home}/web/admin/*.{ts,tsx}`
  const webFiles = [...shopFiles, adminFiles]
  const webRooms = [
    '#shared/**',
    '#ui/**',
    ...shellForScreens,
    '#domains/*/contract.ts',
    '#domains/*/web/queries.ts',
    '#domains/*/web/parts/*.tsx',
  ]
  const others = (path: string) => along.map((other) => `#domains/${other}/${path}`)
  return [
    {
      name: 'contract',
      only: "zod, shared and other domains' contracts",
      files: [contract],
      own: [contract],
      rooms: ['#shared/**', '#domains/*/contract.ts'],
      packages: { only: ['zod'] },
    },
    {
      name: 'rules file',
      only: 'its own contract and shared',
      files: [rules],
      own: [contract],
      rooms: ['#shared/**'],
      packages: { only: [] },
    },
    {
      name: 'store or tables file',
      only: 'its own tables, stores and contract, shared, platform/database, drizzle and the tables of the domains below it',
      files: [`${home}/server/${sql}`],
      own: [`${home}/server/${sql}`, contract],
      rooms: ['#shared/**', '#platform/database/**', ...others('server/{tables,*-tables}.ts')],
      packages: { only: ['drizzle-orm', 'drizzle-orm/**'] },
    },
    {
      name: 'presenter',
      only: 'its own contract, rules, tables and stores, and shared',
      files: [`${home}/server/${present}`],
      own: [`${home}/server/${present}`, `${home}/server/${sql}`, contract, rules],
      rooms: ['#shared/**'],
      packages: { only: [] },
    },
    {
      name: 'routes file',
      only: 'its own contract, use cases and presenters, shared and platform/http',
      files: [`${home}/server/${routes}`],
      own: [`${home}/server/*.ts`, `!${home}/server/${sql}`, contract],
      rooms: ['#shared/**', '#platform/http/**'],
      packages: serverPackages,
    },
    {
      name: 'use case',
      only: 'its own rules, stores, contract and use cases, use cases of the domains below it, platform and shared',
      files: [
        `${home}/server/*.ts`,
        `!${home}/server/${sql}`,
        `!${home}/server/${present}`,
        `!${home}/server/${routes}`,
        `!${tests}`,
      ],
      own: [
        `${home}/server/*.ts`,
        `!${home}/server/{tables,*-tables}.ts`,
        `!${home}/server/${present}`,
        `!${home}/server/${routes}`,
        contract,
        rules,
      ],
      rooms: [
        '#shared/**',
        '#platform/**',
        ...others('server/*.ts'),
        `!#domains/*/server/${sql}`,
        `!#domains/*/server/${present}`,
        `!#domains/*/server/${routes}`,
      ],
      packages: serverPackages,
    },
    {
      name: "domain's web file",
      only: "its own contract, rules and web files, ui, shared, web/api and web/upload, other domains' contracts, web/queries.ts and web/parts",
      files: [...shopFiles, `!${tests}`],
      own: [...shopFiles, contract, rules],
      rooms: [...webRooms, '!#ui/admin/**'],
      packages: { only: browserPackages },
    },
    {
      name: "domain's file for the admin area",
      only: 'what a web file may, the admin area of ui and its packages',
      files: [adminFiles, `!${tests}`],
      own: [...webFiles, contract, rules],
      rooms: [...webRooms, '#domains/*/admin-contract.ts'],
      packages: { only: [...browserPackages, ...adminPackages] },
    },
    {
      name: 'test',
      only: 'its own room by relative paths and any other by #room/…',
      files: [`${home}/*.test.ts`, `${home}/server/*.test.ts`, ...webFiles.map(testsBeside)],
      own: [`${home}/*.ts`, `${home}/server/*.ts`, ...webFiles],
      rooms: everyRoom,
      packages: { allBut: [] },
    },
  ]
}

/** A room without domains inside: its files, and the tests beside them. */
function room(kind: Omit<Kind, 'own'>): Kind[] {
  const files = kind.files.filter((glob) => !glob.startsWith('!'))
  return [
    { ...kind, files: [...kind.files, `!${tests}`], own: files },
    {
      name: 'test',
      only: 'its own room by relative paths and any other by #room/…',
      files: files.map(testsBeside),
      own: files,
      rooms: everyRoom,
      packages: { allBut: [] },
    },
  ]
}

export const kinds: Kind[] = [
  ...Object.entries(domains).flatMap(([domain, along]) => domainKinds(domain, along)),
  ...room({
    name: 'shared file',
    only: 'zod and its neighbours',
    files: ['src/shared/*.ts'],
    rooms: [],
    packages: { only: ['zod'] },
  }),
  // `.mjs` is for the little that runs before the packages are installed, on whatever Node the machine has
  ...[['src/platform/*.{ts,mjs}'], ['src/platform/*/*.ts', 'src/platform/*/*/*.ts']].flatMap((files) =>
    room({
      name: 'platform file',
      only: 'platform and shared',
      files,
      rooms: ['#shared/**', '#platform/**'],
      packages: serverPackages,
    }),
  ),
  // a party of its own: it knows nothing of the shop, and the shop reaches it over HTTP alone
  ...room({
    name: 'file of the sandbox gateway',
    only: 'platform and shared',
    files: ['src/sandbox-gateway/*.ts'],
    rooms: ['#shared/**', '#platform/**'],
    packages: serverPackages,
  }),
  ...room({
    name: "script of the sandbox gateway's window",
    only: 'nothing',
    files: ['src/sandbox-gateway/window/*.js'],
    rooms: [],
    packages: { only: [] },
  }),
  ...room({
    name: 'building block of ui',
    only: 'ui and shared',
    files: ['src/ui/*.{ts,tsx}'],
    rooms: ['#shared/**'],
    packages: { only: browserPackages },
  }),
  ...room({
    name: 'building block of the admin area',
    only: 'ui, shared and the packages of the admin area',
    files: ['src/ui/admin/*.{ts,tsx}'],
    rooms: ['#shared/**', '#ui/**'],
    packages: { only: [...browserPackages, ...adminPackages] },
  }),
  ...room({
    name: 'file of the shell',
    only: "web, ui, shared, and what it wires: domains' contracts and web files",
    files: ['src/web/*.{ts,tsx}'],
    rooms: ['#shared/**', '#ui/**', '#domains/*/contract.ts', '#domains/*/web/**'],
    packages: { only: browserPackages },
  }),
  ...room({
    name: 'wiring file',
    only: "platform, shared, the domains' server code, the sandbox gateway's door, the pages' renderer, the client it calls with and the demo's loader",
    files: ['src/*.ts'],
    rooms: [
      '#shared/**',
      '#platform/**',
      '#domains/*/server/*.ts',
      `!#domains/*/server/${sql}`,
      `!#domains/*/server/${present}`,
      '#sandbox-gateway/open.ts',
      '#web/{api.ts,entry-server.tsx}',
      '#demo/load-demo.ts',
      '#demo/orders/make-demo-orders.ts',
    ],
    packages: serverPackages,
  }),
  {
    name: 'demo file',
    only: "demo, shared, platform, and the domains' contracts and use cases",
    files: ['demo/**/*.{ts,tsx}', `!${tests}`],
    own: 'outside src',
    rooms: [
      '#demo/**',
      '#shared/**',
      '#platform/**',
      '#domains/*/contract.ts',
      '#domains/*/server/*.ts',
      `!#domains/*/server/${sql}`,
      `!#domains/*/server/${present}`,
      `!#domains/*/server/${routes}`,
    ],
    packages: serverPackages,
  },
  {
    name: 'test, bench, script or configuration',
    only: 'rooms by #room/…, and the wiring that starts the shop',
    files: ['tests/**/*.{ts,tsx}', 'bench/**/*.ts', 'scripts/**/*.{ts,mjs}', '*.{ts,mjs}', 'demo/**/*.test.{ts,tsx}'],
    own: 'outside src',
    rooms: [...everyRoom, '**/src/{app,mail-samples,main,welcome,workers}.ts'],
    packages: { allBut: [] },
  },
]
