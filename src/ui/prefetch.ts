import { createContext, useContext } from 'react'

/** Fetches what the page at this address will need, before anybody goes there. */
export type Prefetch = (href: string) => void

const PrefetchContext = createContext<Prefetch>(() => {})

export const PrefetchProvider = PrefetchContext.Provider
export const usePrefetch = () => useContext(PrefetchContext)
