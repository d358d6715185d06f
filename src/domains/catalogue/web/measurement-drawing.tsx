import { isBottomWear, type MeasurementGuide } from './measurement-guides.ts'

const TOP_OUTLINE =
  'M72 22 46 30 12 110l22 10 20-36v84h92V84l20 36 22-10-34-80-26-8q-28 22-56 0ZM72 22q28 10 56 0M54 84l2-24M146 84l-2-24'
const BOTTOM_OUTLINE = 'M62 18h76l14 152h-36l-16-92-16 92H48ZM61 28h78M100 28v50'

/** Draws the garment outline with a lettered line for each measurement. */
export function MeasurementDrawing({ guides }: { guides: MeasurementGuide[] }) {
  const outline = isBottomWear(guides.map(({ name }) => name)) ? BOTTOM_OUTLINE : TOP_OUTLINE
  return (
    <svg aria-hidden="true" viewBox="0 0 210 180" className="w-full max-w-72 fill-none stroke-ink">
      <path d={outline} className="fill-card stroke-[1.5]" />
      {guides.map(({ name, from, to }, index) => (
        <MeasureLine key={name} letter={toLetter(index)} from={from} to={to} />
      ))}
    </svg>
  )
}

export const toLetter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

function MeasureLine({
  letter,
  from: [x1, y1],
  to: [x2, y2],
}: { letter: string } & Pick<MeasurementGuide, 'from' | 'to'>) {
  // off-center, where no two lines cross
  const x = x1 + (x2 - x1) * 0.66
  const y = y1 + (y2 - y1) * 0.66
  return (
    <g>
      <line x1={x1} y1={y1} x2={x2} y2={y2} strokeDasharray="3 2" />
      <circle cx={x1} cy={y1} r="2" className="fill-ink" />
      <circle cx={x2} cy={y2} r="2" className="fill-ink" />
      <rect x={x - 7.5} y={y - 7.5} width="15" height="15" className="fill-accent" />
      <text x={x} y={y + 3.5} textAnchor="middle" className="fill-ink stroke-none font-mono text-[10px] font-bold">
        {letter}
      </text>
    </g>
  )
}
