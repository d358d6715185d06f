import { collectionPath, tShirtCollections, winterCollections } from '#domains/catalogue/web/collections.ts'

export interface SiteLink {
  label: string
  to: string
}

const toCollection = (name: string): SiteLink => ({ label: name, to: collectionPath(name) })

/** Every link of header, menu and footer. */
export const newLaunches: SiteLink = { label: 'New Launches', to: '/collections/all' }

export const shopLinks: SiteLink[] = [
  newLaunches,
  ...tShirtCollections.map(toCollection),
  { label: 'All T-Shirts', to: '/collections/all?category=Top+Wear' },
  toCollection('Essentials'),
]

export const winterWear: SiteLink[] = winterCollections.map(toCollection)

/** A second name for the acid-washed hoodies, linked from the footer only. */
export const footerWinterWear: SiteLink[] = [...winterWear, toCollection('Acid Wash Hoodie')]

export const houseLinks: SiteLink[] = [
  { label: 'Contact', to: '/contact' },
  { label: 'About Us', to: '/about' },
]

/** For those who are not logged in. */
export const login: SiteLink = { label: 'Login', to: '/login' }

/** For those who are. */
export const account: SiteLink = { label: 'Account', to: '/profile' }

/** For those who run the shop. */
export const admin: SiteLink = { label: 'Admin', to: '/admin' }
