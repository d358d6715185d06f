import { createContext, useContext } from 'react'

/** Loads the code and data of a page before it is visited. */
export type Prefetch = (href: string) => void

const PrefetchContext = createContext<Prefetch>(() => {})

export const PrefetchProvider = PrefetchContext.Provider
export const usePrefetch = () => useContext(PrefetchContext)
