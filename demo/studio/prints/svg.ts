/** Helpers for the SVG elements of the graphics. */

export const svg = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`

export const fill = (color: string, ...paths: string[]) => `<path fill="${color}" d="${paths.join('')}"/>`

/** Fills with the even-odd rule, which makes a shape within a shape a hole. */
export const fillEvenOdd = (color: string, ...paths: string[]) =>
  `<path fill="${color}" fill-rule="evenodd" d="${paths.join('')}"/>`

export const stroke = (color: string, width: number, ...paths: string[]) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${paths.join('')}"/>`

export const rotateParts = (degrees: number, [x, y]: readonly [number, number], ...parts: string[]) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts.join('')}</g>`

export const moveParts = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }, ...parts: string[]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`

export const mirrorParts = (axis: number, ...parts: string[]) =>
  `<g transform="translate(${2 * axis} 0) scale(-1 1)">${parts.join('')}</g>`

/** Masks `parts`: the cloth shows through where `holes` are black. */
export const knockOut = (id: string, holes: string[], ...parts: string[]) =>
  `<mask id="${id}" maskUnits="userSpaceOnUse" x="-2000" y="-2000" width="6000" height="6000"><path fill="#fff" d="M-2000-2000h6000v6000h-6000z"/>${holes.join('')}</mask><g mask="url(#${id})">${parts.join('')}</g>`

/** Clips `parts` to `shape`, which is path data. */
export const clipParts = (id: string, shape: string, ...parts: string[]) =>
  `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`

const round = (value: number) => Math.round(value * 10) / 10

export const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0z`

export const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${round(x - rx)} ${round(y)}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`

export const box = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`

export const polygon = (...points: (readonly [x: number, y: number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`

export const polar = (x: number, y: number, r: number, degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180
  return [round(x + r * Math.cos(angle)), round(y + r * Math.sin(angle))]
}

export const times = <T>(count: number, create: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => create(i))
