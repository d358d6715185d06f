export const RESULTS_PATH = '/collections/all'

/** The page that lists what a search finds. */
export const searchPath = (term: string) => `${RESULTS_PATH}?${new URLSearchParams({ search: term })}`
