/** Long admin lists are counted and paged up to here; a search or a filter finds what is further down. */
export const MAX_COUNTED = 1_000
