/** The kinds of admin change in the audit log. */
export const auditKinds = [
  'price',
  'stock',
  'product',
  'bulk',
  'role',
  'user',
  'status',
  'order',
  'refund',
  'return',
  'message',
  'review',
  'home',
  'settings',
  'collection',
  'page',
  'discount',
  'shipping',
  'staff',
  'key',
  'webhook',
  'email',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** The values before or after a change, by field. Money is in paise. */
export type AuditedFields = Record<string, string | number | boolean | null>
