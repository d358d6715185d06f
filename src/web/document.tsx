import type { ReactNode } from 'react'
import { LOCALE } from '#shared/locale.ts'
import { useSite } from '#ui/site.ts'

export function Document({ children }: { children: ReactNode }) {
  const { colors } = useSite()
  return (
    // layout-below-fold.ts may set a data attribute before hydration
    <html lang={LOCALE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colors.paper} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  )
}
