import type { SiteLink } from '#shared/shop-settings.ts'

export const loginLink: SiteLink = { label: 'Login', to: '/login' }

export const wishlistLink: SiteLink = { label: 'Wishlist', to: '/wishlist' }

export const accountLink: SiteLink = { label: 'Account', to: '/profile' }

export const adminLink: SiteLink = { label: 'Admin', to: '/admin' }
