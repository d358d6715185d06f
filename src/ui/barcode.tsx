const HEIGHT = 12

/** Renders a decorative barcode with a bar for every set bit of the text. */
export function Barcode({ text, className }: { text: string; className: string }) {
  const bits = Array.from(text, (character) => character.charCodeAt(0).toString(2).padStart(8, '0')).join('')
  const bars = Array.from(bits, (bit, index) => (bit === '1' ? `M${index} 0h1v${HEIGHT}h-1z` : '')).join('')
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
