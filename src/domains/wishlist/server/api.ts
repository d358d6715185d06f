export { mergeWishlists } from './merge-wishlists.ts'
