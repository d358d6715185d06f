/** Where the skip link leads: every layout has its main part under this name. */
export const MAIN_ID = 'main'
