import type { Account } from '#domains/accounts/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { describePermission } from '#shared/permissions.ts'

/** For calls that need it only if they change stock. */
export function requireStockPermission({ permissions, isApiKey }: Pick<Account, 'permissions' | 'isApiKey'>): void {
  if (permissions.includes('stock:write')) return
  throw new ShopError(
    'forbidden',
    `${isApiKey ? 'This API key' : 'Your role'} can't ${describePermission('stock:write')}.`,
  )
}
