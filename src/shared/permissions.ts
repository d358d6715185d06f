/** What a permission is about, and how a sentence names it. */
const areaNames = {
  orders: 'orders',
  returns: 'returns',
  payments: 'payments',
  customers: 'customers',
  products: 'products',
  stock: 'stock',
  discounts: 'discounts',
  content: "the shop's content",
  settings: 'settings',
  shipping: 'shipments',
  tax: 'tax records',
  reports: 'reports',
  messages: 'messages',
  reviews: 'reviews',
  emails: 'emails',
  staff: 'staff',
  audit: 'the list of changes',
  integrations: 'integrations',
} as const

export type PermissionArea = keyof typeof areaNames
export type Permission = `${PermissionArea}:${'read' | 'write'}`

const permissionAreas = Object.keys(areaNames) as PermissionArea[]
export const permissions: readonly Permission[] = permissionAreas.flatMap((area): Permission[] => [
  `${area}:read`,
  `${area}:write`,
])

/** The area of a call under `/api/admin` and of a page under `/admin`, by the first one or two segments after that. */
const areaByPath: Partial<Record<string, PermissionArea>> = {
  changes: 'audit',
  checkouts: 'payments',
  collections: 'products',
  content: 'content',
  customers: 'customers',
  dashboard: 'reports',
  discounts: 'discounts',
  'draft-orders': 'orders',
  drops: 'products',
  emails: 'emails',
  feeds: 'integrations',
  film: 'content',
  home: 'content',
  icon: 'settings',
  integrations: 'integrations',
  invoices: 'orders',
  keys: 'integrations',
  logo: 'settings',
  messages: 'messages',
  money: 'payments',
  newsletter: 'messages',
  'order-lines': 'orders',
  'order-views': 'orders',
  orders: 'orders',
  pages: 'content',
  payments: 'payments',
  products: 'products',
  'restock-alerts': 'stock',
  returns: 'returns',
  reviews: 'reviews',
  roles: 'staff',
  sales: 'discounts',
  settings: 'settings',
  'settings/announcements': 'content',
  setup: 'settings',
  shipments: 'shipping',
  shipping: 'shipping',
  // what customers pay and where they can order, which those who pack don't decide
  'shipping/pins': 'settings',
  'shipping/rates': 'settings',
  'social-card': 'settings',
  staff: 'staff',
  stock: 'stock',
  tax: 'tax',
  'tax-categories': 'products',
  'tax-products': 'products',
  users: 'customers',
  webhooks: 'integrations',
  wishlists: 'products',
}

/** Ignores file endings: `/api/admin/orders.csv` is about orders. */
export function findPermissionArea(path: string): PermissionArea | undefined {
  const [first = '', second = ''] = path.replace(/^(?:\/api)?\/admin\/?/, '').split('/')
  const segment = first.replace(/\.\w+$/, '')
  return areaByPath[`${segment}/${second}`] ?? areaByPath[segment]
}

/** Returns the permission that a call under `/api/admin` needs, unless its contract names another one. */
export function findPermission(method: string, path: string): Permission | undefined {
  const area = path.startsWith('/api/admin/') ? findPermissionArea(path) : undefined
  if (!area) return undefined
  return method === 'GET' || method === 'HEAD' ? `${area}:read` : `${area}:write`
}

/** Completes a sentence such as "Your role can't …": `change orders`. */
export function describePermission(permission: Permission): string {
  const [area, access] = permission.split(':') as [PermissionArea, 'read' | 'write']
  return `${access === 'read' ? 'see' : 'change'} ${areaNames[area]}`
}
