/** Draws the inside of a neck: the tape over the seam and the woven label. */
export function neckLabel(seam: string, { top, scale = 1 }: { top: number; scale?: number }): string {
  return `
    <path d="${seam}" fill="none" stroke="#1b1b1e" stroke-width="1" stroke-opacity="0.55" transform="translate(0 0.55)"/>
    <g transform="translate(0 ${top}) scale(${scale})">
      <rect x="-2.9" y="0" width="5.8" height="3.5" fill="#131316"/>
      <rect x="-2.9" y="0" width="5.8" height="0.16" fill="#2c2c31"/>
      <g fill="#efece4" transform="translate(-2.22 0.95) scale(0.0211)">
        <path d="M0 0h9l13 22V0h9v41h-9L9 18v23H0z"/>
        <path d="M37 0h9v27q0 6 6 6t6-6V0h9v27q0 15-15 15T37 27z"/>
        <path d="M73 0h9v16l11-16h11L90 19l15 22H94L82 24v17h-9z"/>
        <path d="M108 0h9v16l11-16h11l-14 19 15 22h-11l-12-17v17h-9z"/>
        <path d="M152 0h10l14 41h-10l-2-7h-14l-2 7h-10zm5 13-4 13h8z"/>
        <path d="M181 0h13q17 0 17 20.500t-17 20.500h-13zm9 8v25h3q9 0 9-12.500T193 8z" transform="translate(-2 0)"/>
      </g>
      <rect x="-2.22" y="2.3" width="4.44" height="0.09" fill="#d4ff3a"/>
      <g fill="#b9b7b0"><rect x="-2.22" y="2.62" width="2.1" height="0.22"/><rect x="1.3" y="2.62" width="0.92" height="0.22"/></g>
    </g>`
}
