import { createRandom, type Random } from '#shared/create-random.ts'
import { hashToSeed } from '../../noise.ts'
import { times } from '../../prints/svg.ts'
import { MARK_ASPECT, markSvg } from '../../stills/mark.ts'
import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { tween } from '../ease.ts'
import { clipToBox, fitTextSize, headline, transform } from '../graphics.ts'
import { type FrameSize, type Scene, snapToTwos } from '../timeline.ts'

const { ink, accent, brick, paper } = theme

type DrawWord = (fill: string) => string

const createDevanagariWord =
  ({ width, height }: FrameSize): DrawWord =>
  (fill) => {
    const wordWidth = width * 0.76
    return markSvg(
      [(width - wordWidth) / 2, (height - wordWidth / MARK_ASPECT) / 2, wordWidth, wordWidth / MARK_ASPECT],
      fill,
    )
  }

const createLatinWord =
  ({ width, height }: FrameSize): DrawWord =>
  (fill) => {
    const size = fitTextSize('NUKKAD', width * 0.86)
    return headline('NUKKAD', width * 0.07, height / 2 + size * 0.35, size, fill)
  }

/** Returns the strength of the interference: strong at the end of each half, with short bursts before. */
function getInterference(beat: number): number {
  const beatInHalf = beat % 4
  if (beatInHalf >= 3.2) return tween(beatInHalf, [3.2, 3.7], [0.3, 1]) * tween(beatInHalf, [3.85, 4], [1, 0.5])
  return (beatInHalf >= 0.9 && beatInHalf < 1.05) || (beatInHalf >= 2 && beatInHalf < 2.3) ? 0.35 : 0
}

/** Alternates नुक्कड़ and NUKKAD, as on a television with bad reception. */
export const glitch: Scene = {
  name: 'glitch',
  start: 0,
  beats: 8,
  draw(beat, frameSize) {
    const time = snapToTwos(beat)
    const interference = getInterference(time)
    const random = createRandom(hashToSeed(`glitch ${Math.round(time * 12)}`))
    const [current, next] =
      time < 4
        ? [createDevanagariWord(frameSize), createLatinWord(frameSize)]
        : [createLatinWord(frameSize), createDevanagariWord(frameSize)]
    const bands = interference
      ? tearIntoBands(frameSize.height, random, interference)
      : createRollingBar(frameSize.height, (beat % 4) / 3.2)
    const images = bands.map(({ top, bottom, shift }, i) => {
      const drawWord = random() < interference - 0.45 ? next : current
      const offset = interference ? 1.2 + interference * (4 + random() * 9) : 1.2
      return clipToBox(
        `piece-${i}`,
        [0, top, frameSize.width, bottom - top],
        transform({ x: shift }, drawSplitChannels(drawWord, offset)),
      )
    })
    return [
      rectangle(0, 0, frameSize.width, frameSize.height, ink),
      ...images,
      interference > 0.3 ? drawDropouts(frameSize, random, interference) : '',
      drawScanlines(frameSize),
    ].join('')
  },
}

/** Draws red, green and blue slightly offset. They add up to accent where they overlap. */
function drawSplitChannels(drawWord: DrawWord, offset: number) {
  const [red, green, blue] = [1, 3, 5].map((start) => accent.slice(start, start + 2))
  const drawChannel = (fill: string, x: number) =>
    `<g style="mix-blend-mode:screen" transform="translate(${x} 0)">${drawWord(fill)}</g>`
  // accent has little blue, so the offset copy is boosted
  return (
    drawChannel(`#${red}0000`, -offset) +
    drawChannel(`#00${green}00`, 0) +
    drawChannel(`#0000${offset > 2 ? 'ff' : blue}`, offset)
  )
}

interface Band {
  top: number
  bottom: number
  shift: number
}

function tearIntoBands(height: number, random: Random, interference: number): Band[] {
  const cuts = [0, ...times(9, () => Math.round(random() * height)), height].toSorted((a, b) => a - b)
  return cuts.slice(1).map((bottom, i) => ({
    top: cuts[i],
    bottom,
    shift: random() < 0.25 + interference * 0.5 ? Math.round((random() - 0.5) * 110 * interference) : 0,
  }))
}

/** Returns a thin bar that moves down the image and shifts it sideways. */
function createRollingBar(height: number, progress: number): Band[] {
  const top = Math.round(height * (0.15 + 0.7 * progress))
  return [
    { top: 0, bottom: top, shift: 0 },
    { top, bottom: top + 14, shift: 5 },
    { top: top + 14, bottom: height, shift: 0 },
  ]
}

/** Draws bars of lost signal. */
const drawDropouts = ({ width, height }: FrameSize, random: Random, interference: number) =>
  times(Math.round(interference * 5), () =>
    rectangle(
      Math.round(random() * width * 0.9),
      Math.round(height * (0.2 + 0.6 * random())),
      Math.round(20 + random() * 130),
      random() < 0.5 ? 3 : 8,
      [accent, brick, paper][Math.floor(random() * 3)],
    ),
  ).join('')

const drawScanlines = ({ width, height }: FrameSize) =>
  `<path stroke="${ink}" stroke-opacity=".38" d="${times(Math.floor(height / 4), (i) => `M0 ${i * 4 + 2.5}H${width}`).join('')}"/>`
