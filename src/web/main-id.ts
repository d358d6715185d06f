/** Target of the skip link; every layout's `main` needs this id. */
export const MAIN_ID = 'main'
