import { isDeepStrictEqual } from 'node:util'
import { demoSettings } from '#demo/shop-settings.ts'
import { validatePasswordStrength } from '#domains/accounts/server/validate-password-strength.ts'
import type { Settings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import type { ShopSettings, ShopSettingsReader } from '#shared/shop-settings.ts'

type Seller = ShopSettings['seller']

/** What the law requires a shop to publish. */
const requiredFields: Partial<Record<keyof Seller, string>> = {
  name: 'legal name',
  address: 'address',
  state: 'state',
  gstin: 'GSTIN',
  careEmail: 'customer care email',
  carePhone: 'customer care phone',
  grievanceOfficer: 'grievance officer',
  grievanceEmail: 'grievance email',
}

interface ShopState {
  seller: Seller
  /** Demo products that shoppers can buy. */
  demoProductCount: number
}

/** Lists what must be done before a shop with live payments may sell. A shop without live payments may always. */
export function listGoLiveProblems(
  { isLive }: Pick<Settings, 'isLive'>,
  { seller, demoProductCount }: ShopState,
): string[] {
  if (!isLive) return []
  const demoFields = listFields((field) => isDemoValue(field, seller))
  const missingFields = listFields((field) => seller[field].length === 0)
  return [
    ...(demoFields.length > 0
      ? [`Set ${joinNames(demoFields)} in the settings: the shop still shows the details of the demo seller.`]
      : []),
    ...(missingFields.length > 0
      ? [`Set ${joinNames(missingFields)} in the settings: a shop in India must publish them.`]
      : []),
    ...(demoProductCount > 0
      ? [
          `Archive or delete the demo products: ${demoProductCount === 1 ? '1 is' : `${demoProductCount} are`} still in the shop.`,
        ]
      : []),
  ]
}

const listFields = (isListed: (field: keyof Seller) => boolean) =>
  (Object.keys(requiredFields) as (keyof Seller)[]).filter(isListed).map((field) => requiredFields[field] ?? '')

/** A seller may well be registered in the demo's state. */
const isDemoValue = (field: keyof Seller, seller: Seller) =>
  field !== 'state' && isDeepStrictEqual(seller[field], demoSettings.seller[field])

const joinNames = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

interface GoLiveDeps {
  settings: Pick<Settings, 'isLive'>
  shopSettings: ShopSettingsReader
  /** Must be cheap: called for every checkout. */
  countDemoProducts: () => Promise<number>
}

export const createGoLiveCheck =
  ({ settings, shopSettings, countDemoProducts }: GoLiveDeps) =>
  async (): Promise<string[]> =>
    settings.isLive
      ? listGoLiveProblems(settings, {
          seller: shopSettings.current().seller,
          demoProductCount: await countDemoProducts(),
        })
      : []

/** Stops the start of a shop that takes real money and has an admin password that is easy to guess. */
export function requireStrongAdminPassword({ isLive, admin }: Pick<Settings, 'isLive' | 'admin'>): void {
  if (!isLive || !admin) return
  const weakness = validatePasswordStrength('ADMIN_PASSWORD', admin.password, {
    name: 'Admin',
    email: admin.email,
    role: 'admin',
  })
  if (!weakness) return
  throw new StartError(
    `RAZORPAY_KEY_ID is a live key, but ADMIN_PASSWORD is weak. ${weakness.message} If the admin already exists, set its password with npm run admin:password, and remove ADMIN_EMAIL and ADMIN_PASSWORD.`,
  )
}
