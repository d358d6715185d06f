import { hoodies } from './banners/hoodies.ts'
import { sweatshirtsAndJackets } from './banners/sweatshirts-and-jackets.ts'
import { tees } from './banners/tees.ts'
import { genderTiles } from './gender-tiles.ts'

/** Everything that is arranged from garments and written in several sizes. */
export const stills = [...genderTiles, ...tees, ...sweatshirtsAndJackets, ...hoodies]
