/** What of an admin's doings is put down: the kinds of change that the audit log knows. */
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

/** What a thing was or became, field by field; money in paise. */
export type ChangedFields = Record<string, string | number | boolean | null>
