import { EMAIL_REPLY_TIME, PHONE_HOURS } from '#shared/service-levels.ts'
import type { AdminContent, ShopFacts } from '../contract.ts'
import { defaultContent } from '../rules.ts'
import type { ContentRow } from './store.ts'

export function presentAdminContent({ content, version, editedAt, editedBy }: ContentRow): AdminContent {
  return {
    content: content ?? defaultContent,
    standard: defaultContent,
    version,
    ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
    ...(editedBy === null ? {} : { editedBy }),
  }
}

interface ShopSettings {
  seller: ShopFacts['seller']
  care: Pick<ShopFacts['care'], 'email' | 'phone'>
  grievance: ShopFacts['grievance']
}

/** Returns what a shop in India must publish by law. */
export function presentShopFacts({ seller, care, grievance }: ShopSettings): ShopFacts {
  return {
    seller: { name: seller.name, address: seller.address, state: seller.state, gstin: seller.gstin },
    care: { email: care.email, phone: care.phone, hours: PHONE_HOURS, replies: EMAIL_REPLY_TIME },
    grievance: { officer: grievance.officer, email: grievance.email },
  }
}
