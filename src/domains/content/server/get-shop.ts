import { EMAIL_REPLY_TIME, PHONE_HOURS } from '#shared/service-levels.ts'
import type { ShopFacts } from '../contract.ts'

export interface ShopDeps {
  seller: ShopFacts['seller']
  care: Pick<ShopFacts['care'], 'email' | 'phone'>
  grievance: ShopFacts['grievance']
}

/** Returns the facts that a shop in India must publish by law. */
export function getShop({ seller, care, grievance }: ShopDeps): ShopFacts {
  return {
    seller: { name: seller.name, address: seller.address, state: seller.state, gstin: seller.gstin },
    care: { email: care.email, phone: care.phone, hours: PHONE_HOURS, replies: EMAIL_REPLY_TIME },
    grievance: { officer: grievance.officer, email: grievance.email },
  }
}
