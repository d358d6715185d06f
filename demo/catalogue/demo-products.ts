import { acidWashHoodies } from './acid-wash-hoodies.ts'
import { acidWashTees } from './acid-wash-tees.ts'
import { backPrintTees } from './back-print-tees.ts'
import { bottoms } from './bottoms.ts'
import { chestPrintTees } from './chest-print-tees.ts'
import { essentials } from './essentials.ts'
import { hoodies } from './hoodies.ts'
import { oversizedHoodies } from './oversized-hoodies.ts'
import { oversizedSweatshirts } from './oversized-sweatshirts.ts'
import { sweatshirts } from './sweatshirts.ts'
import { tieDyeTees } from './tie-dye-tees.ts'
import { twoColorTees } from './two-color-tees.ts'
import type { DemoProduct } from './types.ts'
import { varsityJackets } from './varsity-jackets.ts'
import { zipHoodies } from './zip-hoodies.ts'

export const demoProducts: DemoProduct[] = [
  ...backPrintTees,
  ...chestPrintTees,
  ...twoColorTees,
  ...tieDyeTees,
  ...acidWashTees,
  ...essentials,
  ...sweatshirts,
  ...oversizedSweatshirts,
  ...hoodies,
  ...zipHoodies,
  ...oversizedHoodies,
  ...acidWashHoodies,
  ...varsityJackets,
  ...bottoms,
]
