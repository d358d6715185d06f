import type { Domain } from '#platform/domain.ts'
import { asPaise } from '#shared/money.ts'
import * as contract from '../contract.ts'
import { wishlistAdminRoutes } from './admin-routes.ts'
import { createWishlistCleanupWorker } from './clean-up-wishlists.ts'
import type { Deps } from './deps.ts'
import { exportWishlist } from './personal-data-store.ts'
import { wishlistAlertRoutes, wishlistRoutes } from './routes.ts'
import { createWishlistAlertWorker } from './send-wishlist-alerts.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'
import { wishlistEmail } from './wishlist-email.ts'

export const wishlistDomain: Domain<Deps> = {
  name: 'wishlist',
  description: 'Products that guests and customers have saved, and emails about price drops and restocks.',
  contracts: [contract],
  publicRoutes: unsubscribeRoutes,
  optionalLoginRoutes: wishlistRoutes,
  customerRoutes: wishlistAlertRoutes,
  adminRoutes: wishlistAdminRoutes,
  workers: (deps) => [createWishlistAlertWorker(deps), createWishlistCleanupWorker(deps)],
  emailSamples: (origin, shop) => [
    {
      id: 'wishlist',
      name: 'Wishlist alert',
      when: 'saved products cost less or are back in stock',
      ...wishlistEmail(shop, {
        name: 'Asha',
        items: [
          {
            productId: '019a8c4e7d21f03b5e6c9a42',
            name: 'Everyday Tee',
            color: 'Black',
            wasInStockAtLastAlert: true,
            pricePaise: asPaise(89_900),
            lastAlertPricePaise: asPaise(99_900),
          },
          {
            productId: '019a8c4e7d21f03b5e6c9a43',
            name: 'Monday Shirt',
            color: null,
            wasInStockAtLastAlert: false,
            pricePaise: asPaise(199_900),
            lastAlertPricePaise: asPaise(199_900),
          },
        ],
        origin,
        token: 'a-sample-token',
      }),
    },
  ],
  // deleted with the account
  personalData: { tables: ['wishlists'], export: exportWishlist },
}
