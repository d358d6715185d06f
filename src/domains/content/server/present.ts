import type { ShopSettings } from '#shared/shop-settings.ts'
import type { AdminContent } from '../admin-contract.ts'
import type { ShopDetails } from '../contract.ts'
import { defaultContent } from '../rules.ts'
import type { ContentRow } from './store.ts'

export function presentAdminContent({ content, version, editedAt, editedBy }: ContentRow): AdminContent {
  return {
    content: content ?? defaultContent,
    defaultContent,
    version,
    ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
    ...(editedBy === null ? {} : { editedBy }),
  }
}

/** Returns what a shop in India must publish by law. */
export function presentShopDetails({ seller, pages }: ShopSettings): ShopDetails {
  return {
    seller: { name: seller.name, address: seller.address, state: seller.state, gstin: seller.gstin },
    care: {
      email: seller.careEmail,
      phone: seller.carePhone,
      hours: seller.careHours,
      replies: pages.emailReplyTime,
    },
    grievance: { officer: seller.grievanceOfficer, email: seller.grievanceEmail },
  }
}
