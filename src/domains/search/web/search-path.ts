export const SEARCH_RESULTS_PATH = '/collections/all'

export const buildSearchPath = (term: string) => `${SEARCH_RESULTS_PATH}?${new URLSearchParams({ search: term })}`
