import { type Permission, permissions } from './permissions.ts'

export const staffRoles = ['owner', 'manager', 'catalogue', 'packing', 'support', 'accounts'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleLabels: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  catalogue: 'Catalogue',
  packing: 'Packing',
  support: 'Support',
  accounts: 'Accounts',
}

export const staffRoleDescriptions: Record<StaffRole, string> = {
  owner: 'Everything, including staff, API keys and webhooks.',
  manager: 'Everything except changing staff and integrations.',
  catalogue: 'Products, stock, discounts and the content of the shop.',
  packing: 'Packs and ships orders, receives parcels that come back, and counts stock.',
  support: 'Orders, returns, refunds, customers, messages, reviews and emails.',
  accounts: 'Payments, invoices, tax and reports; reads orders and customers.',
}

/** Only owners may change these, because they give access to everything else. */
const ownerOnly: readonly Permission[] = ['staff:write', 'integrations:read', 'integrations:write']

export const permissionsByRole: Record<StaffRole, readonly Permission[]> = {
  owner: permissions,
  manager: permissions.filter((permission) => !ownerOnly.includes(permission)),
  catalogue: [
    'products:read',
    'products:write',
    'stock:read',
    'stock:write',
    'discounts:read',
    'discounts:write',
    'content:read',
    'content:write',
  ],
  packing: [
    'orders:read',
    'shipping:read',
    'shipping:write',
    'returns:read',
    'stock:read',
    'stock:write',
    'products:read',
  ],
  support: [
    'orders:read',
    'orders:write',
    'returns:read',
    'returns:write',
    'payments:read',
    'payments:write',
    'shipping:read',
    'shipping:write',
    'customers:read',
    'customers:write',
    'messages:read',
    'messages:write',
    'reviews:read',
    'reviews:write',
    'emails:read',
    'emails:write',
    'products:read',
    'stock:read',
  ],
  accounts: [
    'orders:read',
    'returns:read',
    'payments:read',
    'payments:write',
    'shipping:read',
    'customers:read',
    'tax:read',
    'tax:write',
    'reports:read',
    'emails:read',
    'emails:write',
    'audit:read',
    'products:read',
    'stock:read',
  ],
}

/** An admin without a staff role is an owner. One with a role that this version doesn't know may do nothing. */
export function listPermissions(user: {
  role: string
  staffRole?: StaffRole | null | undefined
}): readonly Permission[] {
  return user.role === 'admin' ? (permissionsByRole[user.staffRole ?? 'owner'] ?? []) : []
}
