import { banners } from './banners.ts'
import { genderTiles } from './gender-tiles.ts'

/** All compositions that are written in several sizes. */
export const stills = [...genderTiles, ...banners]
