import { collectionPath, tShirtCollections, winterCollections } from '#domains/catalogue/web/collections.ts'

export interface SiteLink {
  label: string
  to: string
}

const toCollectionLink = (name: string): SiteLink => ({ label: name, to: collectionPath(name) })

export const newLaunches: SiteLink = { label: 'New Launches', to: '/collections/all' }

export const shopLinks: SiteLink[] = [
  newLaunches,
  ...tShirtCollections.map(toCollectionLink),
  { label: 'All T-Shirts', to: '/collections/all?category=Top+Wear' },
  toCollectionLink('Essentials'),
]

export const winterWear: SiteLink[] = winterCollections.map(toCollectionLink)

/** Adds a second name of the acid-washed hoodies. */
export const footerWinterWear: SiteLink[] = [...winterWear, toCollectionLink('Acid Wash Hoodie')]

export const houseLinks: SiteLink[] = [
  { label: 'Contact', to: '/contact' },
  { label: 'About Us', to: '/about' },
]

export const login: SiteLink = { label: 'Login', to: '/login' }

export const account: SiteLink = { label: 'Account', to: '/profile' }

export const admin: SiteLink = { label: 'Admin', to: '/admin' }
