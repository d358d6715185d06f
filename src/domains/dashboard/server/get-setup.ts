import { listEditedSections } from '#domains/settings/server/api.ts'
import { type Setup, type SetupStep, setupSteps } from '../contract.ts'
import type { Deps } from './deps.ts'
import * as store from './setup-store.ts'

export async function getSetup({ db, shopSettings, connections, demo }: Deps): Promise<Setup> {
  const { brand, seller } = shopSettings.current()
  const [row, editedSections, liveProductCount, demoCounts, hasDemoLogo] = await Promise.all([
    store.getSetupRow(db),
    listEditedSections({ db }),
    store.countLiveProducts(db),
    demo.count(),
    demo.isLogo(brand.logo),
  ])
  const { name, address, careEmail, grievanceOfficer } = seller
  const isSellerComplete = [name, address, careEmail, grievanceOfficer].every(({ length }) => length > 0)
  const isSellerFromOwner = editedSections.includes('seller') || Object.keys(shopSettings.environmentSeller).length > 0
  const isDone: Record<SetupStep, boolean> = {
    brand: editedSections.includes('brand') && !hasDemoLogo,
    seller: isSellerComplete && isSellerFromOwner,
    product: liveProductCount > demoCounts.products,
    payments: connections.payments,
    email: connections.email,
    policies: row.policiesReadAt !== null,
    domain: connections.domain,
  }
  return { steps: setupSteps.map((id) => ({ id, done: isDone[id] })), demo: demoCounts }
}
