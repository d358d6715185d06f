const HEIGHT = 12

/** A bar for every bit that is set. */
export function Barcode({ text, className }: { text: string; className: string }) {
  const bits = Array.from(text, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('')
  const bars = Array.from(bits, (bit, place) => (bit === '1' ? `M${place} 0h1v${HEIGHT}h-1z` : '')).join('')
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bits.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={bars} />
    </svg>
  )
}
