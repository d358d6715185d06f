import { createContext, useContext } from 'react'

/** Values that must be the same on the server and in the browser, or hydration fails. */
export interface Site {
  /** The public origin, if it is configured: `https://shop.example`. */
  origin?: string
  year: number
  careEmail: string
}

export const SiteContext = createContext<Site>({ year: 0, careEmail: '' })

export const useSite = () => useContext(SiteContext)
