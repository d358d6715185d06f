import type { Domain } from '#platform/domain.ts'
import { asPaise } from '#shared/money.ts'
import * as contract from '../contract.ts'
import * as discountContract from '../discount-contract.ts'
import * as lineContract from '../line-contract.ts'
import * as reminderContract from '../reminder-contract.ts'
import { cartReminderEmail } from './cart-reminder-email.ts'
import { createExpiredGuestCartWorker } from './delete-expired-guest-carts.ts'
import type { Deps } from './deps.ts'
import { exportCart } from './personal-data-store.ts'
import { createActiveCartsWorker } from './record-active-carts.ts'
import { cartReminderRoutes, reminderUnsubscribeRoutes } from './reminder-routes.ts'
import { cartRoutes } from './routes.ts'
import { createCartReminderWorker } from './send-cart-reminders.ts'

export const cartDomain: Domain<Deps> = {
  name: 'cart',
  description: 'Carts of guests and customers, and reminders of them by email.',
  contracts: [contract, lineContract, discountContract, reminderContract],
  publicRoutes: reminderUnsubscribeRoutes,
  optionalLoginRoutes: cartRoutes,
  customerRoutes: cartReminderRoutes,
  workers: (deps) => [
    createExpiredGuestCartWorker(deps),
    createActiveCartsWorker(deps),
    createCartReminderWorker(deps),
  ],
  emailSamples: (origin, shop) => [
    {
      id: 'cart-reminder',
      name: 'Cart reminder',
      when: 'a customer who asked for it left the cart without ordering',
      ...cartReminderEmail(shop, {
        name: 'Asha',
        lines: [
          { name: 'Everyday Tee', size: 'M', color: 'Black', quantity: 2, pricePaise: asPaise(89_900) },
          { name: 'Monday Shirt', size: 'L', color: 'Olive', quantity: 1, pricePaise: asPaise(199_900) },
        ],
        origin,
        token: 'a-sample-token',
      }),
    },
  ],
  // deleted with the account
  personalData: { tables: ['carts', 'cart_reminders', 'cart_reminder_stop_links'], export: exportCart },
}
