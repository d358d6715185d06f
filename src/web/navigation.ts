import { collectionPath, tShirtCollections, winterCollections } from '#domains/catalogue/web/collections.ts'

export interface SiteLink {
  label: string
  to: string
}

const toCollectionLink = (name: string): SiteLink => ({ label: name, to: collectionPath(name) })

export const newLaunchesLink: SiteLink = { label: 'New Launches', to: '/collections/all' }

export const shopLinks: SiteLink[] = [
  newLaunchesLink,
  ...tShirtCollections.map(toCollectionLink),
  { label: 'All T-Shirts', to: '/collections/all?category=Top+Wear' },
  toCollectionLink('Essentials'),
]

export const winterWearLinks: SiteLink[] = winterCollections.map(toCollectionLink)

/** Adds the second collection of acid-washed hoodies. */
export const footerWinterWearLinks: SiteLink[] = [...winterWearLinks, toCollectionLink('Acid Wash Hoodie')]

export const infoLinks: SiteLink[] = [
  { label: 'Contact', to: '/contact' },
  { label: 'About Us', to: '/about' },
]

export const loginLink: SiteLink = { label: 'Login', to: '/login' }

export const accountLink: SiteLink = { label: 'Account', to: '/profile' }

export const adminLink: SiteLink = { label: 'Admin', to: '/admin' }
