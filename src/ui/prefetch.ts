import { createContext, useContext } from 'react'

/** Loads the code and data of the page at this URL before the visit. */
export type Prefetch = (href: string) => void

const PrefetchContext = createContext<Prefetch>(() => {})

export const PrefetchProvider = PrefetchContext.Provider
export const usePrefetch = () => useContext(PrefetchContext)
