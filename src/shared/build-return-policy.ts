import type { ShopSettings } from './shop-settings.ts'

/** The shop's promises are those for India. */
const COUNTRY = 'IN'

interface ReturnTerms {
  origin?: string | undefined
  commerce: Pick<ShopSettings['commerce'], 'returnDays' | 'freeReturns'>
}

/** Returns the schema.org description of the return policy, as the policy page says it: by mail, with a full refund. */
export const buildReturnPolicy = ({ origin = '', commerce }: ReturnTerms) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: COUNTRY,
  returnPolicyCountry: COUNTRY,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: commerce.returnDays.max,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: `https://schema.org/${commerce.freeReturns ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
  // a customer who gets the wrong piece never pays for sending it back
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
  refundType: 'https://schema.org/FullRefund',
  merchantReturnLink: `${origin}/returnpolicy`,
})
