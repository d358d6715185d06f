import type { PageText } from '../../page-contract.ts'
import type { BuiltInSlug } from '../../page-path-contract.ts'
import { aboutPage } from './about-page.ts'
import { privacyPage } from './privacy-page.ts'
import { returnPolicyPage } from './return-policy-page.ts'
import { shippingPage } from './shipping-page.ts'
import { termsPage } from './terms-page.ts'

/** What the pages say until an admin publishes something else. */
export const defaultPages: Record<BuiltInSlug, PageText> = {
  about: aboutPage,
  terms: termsPage,
  shipping: shippingPage,
  returnpolicy: returnPolicyPage,
  privacy: privacyPage,
}
