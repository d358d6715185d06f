import { type CSSProperties, useState } from 'react'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { isHexColor, listColorVariables } from '#shared/theme.ts'
import { getFontStack } from '#ui/faces.ts'
import { useSite } from '#ui/site.ts'

/** Shows a sample of the shop in the edited theme. While a color is incomplete, the last complete theme stays. */
export function ThemePreview({ theme }: { theme: ShopSettings['theme'] }) {
  const [complete, setComplete] = useState(theme)
  if (theme !== complete && Object.values(theme.colors).every(isHexColor)) setComplete(theme)
  const { brand, navigation } = useSite()
  const links = navigation.header.slice(0, 3)
  return (
    <section aria-label="Preview" className="mx-auto grid max-w-[30rem] gap-2">
      <h2 className="mono-caption text-smoke max-xl:hidden">Preview</h2>
      <div style={toStyle(complete)} className="overflow-hidden border border-ink bg-paper font-sans text-ink">
        <p className="bg-ink px-4 py-2 text-center text-xs font-semibold text-paper">
          New this week <span className="text-accent">for you</span>
        </p>
        <div className="flex items-center justify-between gap-3 border-b border-ink px-4 py-3">
          <p className="headline truncate text-xl">{brand.name}</p>
          <span className="bg-accent px-2 py-1 font-mono text-xs font-bold">2</span>
        </div>
        <ul className="flex gap-4 overflow-hidden border-b border-line px-4 py-2 text-sm font-semibold whitespace-nowrap">
          {links.map(({ label }, index) => (
            <li key={label} className={index === 0 ? 'bg-accent px-1' : 'px-1'}>
              {label}
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-4 p-4">
          <div className={`${rounded} overflow-hidden border border-line bg-chalk`}>
            <div className="aspect-[4/5] bg-card p-2">
              <span className={`${rounded} bg-brick px-2 py-0.5 text-xs font-bold`}>Sale</span>
            </div>
            <div className="grid gap-1 p-3">
              <p className="font-bold">Everyday Tee</p>
              <p className="text-xs text-smoke">Cotton, 240 GSM</p>
              <p className="font-mono text-sm font-bold">₹999</p>
            </div>
          </div>
          <div className="grid content-start gap-3">
            <p className="headline text-2xl">Made to be worn</p>
            <p className="text-sm">Text is set like this, in lines that are easy to read.</p>
            <p className={`${rounded} border border-ink bg-chalk px-3 py-2 text-sm text-smoke`}>Email address</p>
            <p className={`${rounded} bg-ink px-3 py-2.5 text-center text-sm font-bold text-paper`}>Add to cart</p>
            <p className={`${rounded} bg-accent px-3 py-2.5 text-center text-sm font-bold`}>Check out</p>
            <p className={`${rounded} bg-brick px-3 py-1.5 text-xs font-semibold`}>Only 2 left.</p>
          </div>
        </div>
        <div className="grid gap-1 bg-ink p-4 text-paper">
          <p className="headline text-2xl text-accent">{brand.name}</p>
          <p className="text-xs text-ash">Shipping, returns and terms</p>
        </div>
      </div>
    </section>
  )
}

const rounded = 'rounded-(--radius)'

function toStyle({ colors, corners, displayFace, textFace }: ShopSettings['theme']): CSSProperties {
  return {
    ...Object.fromEntries(listColorVariables(colors)),
    '--font-sans': getFontStack(textFace),
    '--font-display': getFontStack(displayFace),
    '--radius': corners === 'rounded' ? '0.5rem' : '0',
  } as CSSProperties
}
