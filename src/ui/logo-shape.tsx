import { measureName, NAME_FONT_SIZE, NAME_HEIGHT } from './measure-name.ts'
import { useSite } from './site.ts'

/** Returns how to draw the logo: an outline, an uploaded image or the name in type. */
export function useLogo(isOnDark = false) {
  const { brand, face } = useSite()
  const { name, logo } = brand
  const image = isOnDark ? logo.dark : logo.light
  const fileKind = image ? ('image' as const) : ('name' as const)
  const kind = logo.outline.path ? ('outline' as const) : fileKind
  const { width, height } =
    kind === 'outline' ? logo.outline : { width: measureName(name, face), height: face?.capHeight ?? NAME_HEIGHT }
  return { name, kind, image, width, height, viewBox: `0 0 ${width} ${height}` }
}

/** Draws the outline, or the name across the same width in any font. Must be in an SVG with the view box of `useLogo`. */
export function LogoShape({ id }: { id?: string }) {
  const { brand, face } = useSite()
  const { name, logo } = brand
  if (logo.outline.path) return <path id={id} d={logo.outline.path} />
  return (
    <text
      id={id}
      y={face?.capHeight ?? NAME_HEIGHT}
      textLength={measureName(name, face)}
      lengthAdjust="spacingAndGlyphs"
      className="headline"
      style={{ fontSize: NAME_FONT_SIZE, letterSpacing: 0 }}
    >
      {name.toUpperCase()}
    </text>
  )
}
