import { createRandom, hashToSeed, type Random } from '../../noise.ts'
import { times } from '../../prints/svg.ts'
import { MARK_ASPECT, markSvg } from '../../stills/mark.ts'
import { block } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { tween } from '../ease.ts'
import { clipToBox, fitTextSize, headline, transform } from '../graphics.ts'
import { type Format, type Scene, snapToTwos } from '../timeline.ts'

const { ink, acid, brick, paper } = theme

type Sign = (fill: string) => string

const nagari =
  ({ width, height }: Format): Sign =>
  (fill) => {
    const run = width * 0.76
    return markSvg([(width - run) / 2, (height - run / MARK_ASPECT) / 2, run, run / MARK_ASPECT], fill)
  }

const latin =
  ({ width, height }: Format): Sign =>
  (fill) => {
    const size = fitTextSize('NUKKAD', width * 0.86)
    return headline('NUKKAD', width * 0.07, height / 2 + size * 0.35, size, fill)
  }

/** Returns the strength of the interference: strong at the end of each half, with short bursts before. */
function getInterference(beat: number): number {
  const half = beat % 4
  if (half >= 3.2) return tween(half, [3.2, 3.7], [0.3, 1]) * tween(half, [3.85, 4], [1, 0.5])
  return (half >= 0.9 && half < 1.05) || (half >= 2 && half < 2.3) ? 0.35 : 0
}

/** Alternates नुक्कड़ and NUKKAD on a television with interference reception. */
export const glitch: Scene = {
  name: 'glitch',
  start: 0,
  beats: 8,
  draw(beat, format) {
    const time = snapToTwos(beat)
    const interference = getInterference(time)
    const random = createRandom(hashToSeed(`glitch ${Math.round(time * 12)}`))
    const [now, next] = time < 4 ? [nagari(format), latin(format)] : [latin(format), nagari(format)]
    const pieces = interference ? tear(format.height, random, interference) : roll(format.height, (beat % 4) / 3.2)
    const picture = pieces.map(({ top, bottom, shift }, i) => {
      const sign = random() < interference - 0.45 ? next : now
      const offset = interference ? 1.2 + interference * (4 + random() * 9) : 1.2
      return clipToBox(`piece-${i}`, [0, top, format.width, bottom - top], transform({ x: shift }, split(sign, offset)))
    })
    return [
      block(0, 0, format.width, format.height, ink),
      ...picture,
      interference > 0.3 ? dropouts(format, random, interference) : '',
      scanlines(format),
    ].join('')
  },
}

/** Draws red, green and blue slightly offset. They add up to acid where they overlap. */
function split(sign: Sign, offset: number) {
  const [red, green, blue] = [1, 3, 5].map((at) => acid.slice(at, at + 2))
  const channel = (fill: string, x: number) =>
    `<g style="mix-blend-mode:screen" transform="translate(${x} 0)">${sign(fill)}</g>`
  // acid has little blue, so the offset copy is boosted
  return (
    channel(`#${red}0000`, -offset) + channel(`#00${green}00`, 0) + channel(`#0000${offset > 2 ? 'ff' : blue}`, offset)
  )
}

interface Piece {
  top: number
  bottom: number
  shift: number
}

function tear(height: number, random: Random, interference: number): Piece[] {
  const cuts = [0, ...times(9, () => Math.round(random() * height)), height].toSorted((a, b) => a - b)
  return cuts.slice(1).map((bottom, i) => ({
    top: cuts[i],
    bottom,
    shift: random() < 0.25 + interference * 0.5 ? Math.round((random() - 0.5) * 110 * interference) : 0,
  }))
}

/** A bar that moves down the image and shifts it sideways. */
function roll(height: number, down: number): Piece[] {
  const top = Math.round(height * (0.15 + 0.7 * down))
  return [
    { top: 0, bottom: top, shift: 0 },
    { top, bottom: top + 14, shift: 5 },
    { top: top + 14, bottom: height, shift: 0 },
  ]
}

/** Bars of lost signal. */
const dropouts = ({ width, height }: Format, random: Random, interference: number) =>
  times(Math.round(interference * 5), () =>
    block(
      Math.round(random() * width * 0.9),
      Math.round(height * (0.2 + 0.6 * random())),
      Math.round(20 + random() * 130),
      random() < 0.5 ? 3 : 8,
      [acid, brick, paper][Math.floor(random() * 3)],
    ),
  ).join('')

const scanlines = ({ width, height }: Format) =>
  `<path stroke="${ink}" stroke-opacity=".38" d="${times(Math.floor(height / 4), (i) => `M0 ${i * 4 + 2.5}H${width}`).join('')}"/>`
