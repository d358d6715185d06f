import { circle, fill, knockOut, moveParts } from './svg.ts'

/** A sitting pigeon facing left, its feet at 0, 0, about 370 wide and 350 high. */
const bird =
  'M-152-284L-112-304C-106-336-80-352-52-348C-22-342-10-318-10-296C-6-262 30-248 70-220C120-180 150-126 172-70L222-4L202 8L130-44C100-30 70-24 42-26L44-8H62V0H20V-8H30L24-26C8-26-6-28-18-32L-18-8H-2V0H-44V-8H-32L-34-38C-102-66-146-126-138-190C-132-220-110-242-108-268L-114-280Z'
const wing =
  'M-58-176C-6-190 62-156 124-72C74-66-10-66-42-114C-54-134-60-156-58-176ZM-42-164C-38-138-14-90 96-84C52-138-6-170-42-164Z'

export const drawPigeon = (color: string, place: { x: number; y: number; scale: number }) =>
  moveParts(
    place,
    knockOut(
      `pigeon${Math.round(place.x)}`,
      [
        fill('#000', circle(-70, -308, 9)),
        fill('#000', wing),
        fill('#000', 'M6-106C40-92 76-90 104-92L98-82C66-80 32-82 4-94Z'),
        fill('#000', 'M-110-262C-80-246-42-248-6-268L-4-256C-42-236-82-234-114-250Z'),
      ],
      fill(color, bird),
    ),
  )
