/** The kinds of admin change in the audit log. */
export const changeKinds = [
  'price',
  'stock',
  'product',
  'role',
  'user',
  'status',
  'order',
  'refund',
  'return',
  'message',
  'home',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The values before or after a change, by field. Money is in paise. */
export type ChangedFields = Record<string, string | number | boolean | null>
