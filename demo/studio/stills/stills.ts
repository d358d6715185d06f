import { hoodies } from './banners/hoodies.ts'
import { sweatshirtsAndJackets } from './banners/sweatshirts-and-jackets.ts'
import { tees } from './banners/tees.ts'
import { genderTiles } from './gender-tiles.ts'

/** All compositions that are written in several sizes. */
export const stills = [...genderTiles, ...tees, ...sweatshirtsAndJackets, ...hoodies]
