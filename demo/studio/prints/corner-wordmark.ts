import { textInBox, type Warp } from '../lettering.ts'
import { perspectiveWarp } from '../warps.ts'
import { fill, knockOut, polygon, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** Both walls are drawn flat, 1000 by 1000, then projected. */
const leftWall = perspectiveWarp(
  [0, 0, 1000, 1000],
  [
    [20, 210],
    [598, 20],
    [598, 840],
    [20, 640],
  ],
)
const rightWall = perspectiveWarp(
  [0, 0, 1000, 1000],
  [
    [602, 20],
    [980, 250],
    [980, 600],
    [602, 840],
  ],
)

const boxOnWall = (wall: Warp, x: number, y: number, width: number, height: number) =>
  polygon(wall(x, y), wall(x + width, y), wall(x + width, y + height), wall(x, y + height))

const drawShutter = (wall: Warp) => times(7, (i) => boxOnWall(wall, 0, 850 + i * 22, 1000, 11)).join('')

export const cornerWordmark: Print = {
  aspect: 1000 / 860,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      860,
      fill(accent, boxOnWall(leftWall, 0, 0, 1000, 110), boxOnWall(rightWall, 0, 0, 1000, 110)),
      fill(
        ink,
        textInBox('anton', 'NUK', { box: [0, 150, 985, 660], tracking: 2, warp: leftWall }),
        drawShutter(leftWall),
      ),
      knockOut(
        'dark',
        [fill('#000', textInBox('anton', 'KAD', { box: [60, 190, 880, 580], tracking: 2, warp: rightWall }))],
        fill(ink, boxOnWall(rightWall, 0, 150, 1000, 660)),
      ),
      fill(ink, drawShutter(rightWall)),
    ),
}
