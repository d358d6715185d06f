/** The entry of the server build: what scripts and tests call. */
export { startShop } from './main.ts'
export { openShop } from './open-shop.ts'
