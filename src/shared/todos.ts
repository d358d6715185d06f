import type { Permission } from './permissions.ts'

interface Todo {
  /** Only staff who can do something about it see it. */
  permission: Permission
  /** The list with exactly these entries. */
  to: string
}

/** What waits for the staff, in the order of the dashboard. Each is counted by the domain that has the list. */
export const todos = {
  ordersToPack: { permission: 'shipping:write', to: '/admin/shipping' },
  ordersToConfirm: { permission: 'orders:write', to: '/admin/orders?confirmation=waiting' },
  returnsToApprove: { permission: 'returns:write', to: '/admin/returns?status=requested' },
  returnsToSettle: { permission: 'returns:write', to: '/admin/returns?status=received' },
  messagesToAnswer: { permission: 'messages:write', to: '/admin/messages?state=open' },
  reviewsToModerate: { permission: 'reviews:write', to: '/admin/reviews?status=pending' },
  paymentsToReview: { permission: 'payments:write', to: '/admin/money' },
  variantsSoldOut: { permission: 'stock:write', to: '/admin/stock?level=out' },
  variantsLow: { permission: 'stock:write', to: '/admin/stock?level=low' },
  emailsFailed: { permission: 'emails:write', to: '/admin/emails?state=failed' },
  webhooksFailing: { permission: 'integrations:write', to: '/admin/integrations/webhooks?state=failing' },
} as const satisfies Record<string, Todo>

export type TodoId = keyof typeof todos
export const todoIds = Object.keys(todos) as TodoId[]
