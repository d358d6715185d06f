import { validatePasswordStrength } from '#domains/accounts/server/validate-password-strength.ts'
import { listDemoSellerSettings } from '#platform/settings/seller-settings.ts'
import type { Settings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'

type LiveSettings = Pick<Settings, 'isLive' | 'seller' | 'care' | 'grievance'>

interface Facts {
  /** Demo products that shoppers can buy. */
  demoProducts: number
}

/** Lists what must be done before a shop with live payments may sell. A shop without live payments may always. */
export function listGoLiveProblems(settings: LiveSettings, { demoProducts }: Facts): string[] {
  if (!settings.isLive) return []
  const demoSettings = listDemoSellerSettings(settings)
  return [
    ...(demoSettings.length > 0
      ? [`Set ${joinNames(demoSettings)}: the shop still shows the details of the demo seller.`]
      : []),
    ...(demoProducts > 0
      ? [
          `Archive or delete the demo products: ${demoProducts === 1 ? '1 is' : `${demoProducts} are`} still in the shop.`,
        ]
      : []),
  ]
}

const joinNames = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

interface GoLiveDeps {
  settings: LiveSettings
  /** Must be cheap: called for every checkout. */
  countDemoProducts: () => Promise<number>
}

export const createGoLiveCheck =
  ({ settings, countDemoProducts }: GoLiveDeps) =>
  async (): Promise<string[]> =>
    settings.isLive ? listGoLiveProblems(settings, { demoProducts: await countDemoProducts() }) : []

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
