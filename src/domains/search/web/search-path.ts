export const RESULTS_PATH = '/collections/all'

export const searchPath = (term: string) => `${RESULTS_PATH}?${new URLSearchParams({ search: term })}`
