import { createContext, useContext } from 'react'

/** Values that the server and the browser must share, or hydration fails. */
export interface Site {
  /** The public origin, if it is configured: `https://shop.example`. */
  origin?: string
  year: number
  /** Customer care's email address. */
  careEmail: string
}

export const SiteContext = createContext<Site>({ year: 0, careEmail: '' })

export const useSite = () => useContext(SiteContext)
