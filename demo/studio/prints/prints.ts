import { autoMeter } from './auto-meter.ts'
import { carrom } from './carrom.ts'
import { ceilingFan } from './ceiling-fan.ts'
import { chaiMenu } from './chai-menu.ts'
import { cornerPlate } from './corner-plate.ts'
import { cornerWordmark } from './corner-wordmark.ts'
import { cuttingChai } from './cutting-chai.ts'
import { devanagariWire } from './devanagari-wire.ts'
import { gullyCricket } from './gully-cricket.ts'
import { jalebi } from './jalebi.ts'
import { legStrip } from './leg-strip.ts'
import { localBoard } from './local-board.ts'
import { mohallaMap } from './mohalla-map.ts'
import { monsoon } from './monsoon.ts'
import { neem } from './neem.ts'
import { nightShift } from './night-shift.ts'
import { nimbuMirchi } from './nimbu-mirchi.ts'
import { paanWall } from './paan-wall.ts'
import { patang } from './patang.ts'
import { phoneBooth } from './phone-booth.ts'
import { pigeonClub } from './pigeon-club.ts'
import { pinCode } from './pin-code.ts'
import { samosa } from './samosa.ts'
import { scooter } from './scooter.ts'
import { scorecard } from './scorecard.ts'
import { stackedType } from './stacked-type.ts'
import { tape } from './tape.ts'
import { terraceMoon } from './terrace-moon.ts'
import { tiffin } from './tiffin.ts'
import { transistor } from './transistor.ts'
import { truckPanel } from './truck-panel.ts'
import { truckPeacock } from './truck-peacock.ts'
import type { Print, PrintName } from './types.ts'
import { varsityN } from './varsity-n.ts'
import { waterTanker } from './water-tanker.ts'
import { wireTangle } from './wire-tangle.ts'

export const prints: Record<PrintName, Print> = {
  'auto-meter': autoMeter,
  carrom: carrom,
  'ceiling-fan': ceilingFan,
  'chai-menu': chaiMenu,
  'corner-plate': cornerPlate,
  'corner-wordmark': cornerWordmark,
  'cutting-chai': cuttingChai,
  'devanagari-wire': devanagariWire,
  'gully-cricket': gullyCricket,
  jalebi: jalebi,
  'leg-strip': legStrip,
  'local-board': localBoard,
  'mohalla-map': mohallaMap,
  monsoon: monsoon,
  neem: neem,
  'night-shift': nightShift,
  'nimbu-mirchi': nimbuMirchi,
  'paan-wall': paanWall,
  patang: patang,
  'phone-booth': phoneBooth,
  'pigeon-club': pigeonClub,
  'pin-code': pinCode,
  samosa: samosa,
  scooter: scooter,
  scorecard: scorecard,
  'stacked-type': stackedType,
  tape: tape,
  'terrace-moon': terraceMoon,
  tiffin: tiffin,
  transistor: transistor,
  'truck-panel': truckPanel,
  'truck-peacock': truckPeacock,
  'varsity-n': varsityN,
  'water-tanker': waterTanker,
  'wire-tangle': wireTangle,
}
