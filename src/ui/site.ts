import { createContext, useContext } from 'react'

/** What every page has to agree on between server and browser. */
export interface Site {
  /** `https://shop.example`, when the shop has been told its public address. */
  origin?: string
  year: number
  /** Where customers write to. */
  careEmail: string
}

export const SiteContext = createContext<Site>({ year: 0, careEmail: '' })

export const useSite = () => useContext(SiteContext)
