import { circle, fill, knockedOut, moved } from './svg.ts'

/** A sitting pigeon that looks left, its feet at 0, 0, about 300 wide and 330 high. */
const body =
  'M-96-286C-82-318-38-322-16-296C2-274 0-244 14-222C52-190 104-160 128-96L196-8L182 10L112-34C92-22 74-16 52-14L44-14L48 0H58V6H28V0H34L30-16C14-16 0-18-12-22L-14 0H-4V6H-34V0H-26L-28-28C-84-58-106-120-92-188C-86-212-78-226-84-244L-122-258L-96-286Z'

export const pigeonAt = (x: number, y: number, scale: number, color: string) =>
  moved(
    x,
    y,
    scale,
    knockedOut(
      `pigeon${Math.round(x)}`,
      [
        fill('#000', circle(-66, -282, 9)),
        fill(
          '#000',
          'M-34-168C4-166 56-136 96-74C56-68 0-84-22-124C-30-138-34-154-34-168ZM-20-154C4-144 50-112 78-82C44-82 6-98-8-128C-14-138-18-146-20-154Z',
        ),
        fill('#000', 'M-84-222C-60-212-40-212-18-222L-16-212C-40-202-62-202-86-212Z'),
      ],
      fill(color, body),
    ),
  )
