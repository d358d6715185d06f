import { autoMeter } from './auto-meter.ts'
import { carrom } from './carrom.ts'
import { ceilingFan } from './ceiling-fan.ts'
import { cornerPlate } from './corner-plate.ts'
import { cornerWordmark } from './corner-wordmark.ts'
import { cuttingChai } from './cutting-chai.ts'
import { devanagariWire } from './devanagari-wire.ts'
import { gullyCricket } from './gully-cricket.ts'
import { jalebi } from './jalebi.ts'
import { legStrip } from './leg-strip.ts'
import { localBoard } from './local-board.ts'
import { monsoon } from './monsoon.ts'
import { nimbuMirchi } from './nimbu-mirchi.ts'
import { paanWall } from './paan-wall.ts'
import { patang } from './patang.ts'
import { pinCode } from './pin-code.ts'
import { samosa } from './samosa.ts'
import { stackedType } from './stacked-type.ts'
import { terraceMoon } from './terrace-moon.ts'
import { tiffin } from './tiffin.ts'
import { transistor } from './transistor.ts'
import type { Print, PrintName } from './types.ts'
import { varsityN } from './varsity-n.ts'

export const prints: Partial<Record<PrintName, Print>> = {
  'auto-meter': autoMeter,
  carrom: carrom,
  'ceiling-fan': ceilingFan,
  'corner-plate': cornerPlate,
  'corner-wordmark': cornerWordmark,
  'cutting-chai': cuttingChai,
  'devanagari-wire': devanagariWire,
  'gully-cricket': gullyCricket,
  jalebi: jalebi,
  'leg-strip': legStrip,
  'local-board': localBoard,
  monsoon: monsoon,
  'nimbu-mirchi': nimbuMirchi,
  'paan-wall': paanWall,
  patang: patang,
  'pin-code': pinCode,
  samosa: samosa,
  'stacked-type': stackedType,
  'terrace-moon': terraceMoon,
  tiffin: tiffin,
  transistor: transistor,
  'varsity-n': varsityN,
}
