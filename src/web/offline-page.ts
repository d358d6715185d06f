import { LOCALE } from '#shared/locale.ts'

// The build evaluates this module, so the service worker contains the page and shares no code with the shop.

/** Replaced by the service worker, which knows the file names and the shop's name, words and colors. */
export const PLACEHOLDERS = {
  sans: '{{sans}}',
  mono: '{{mono}}',
  name: '{{name}}',
  headline: '{{headline}}',
  homeLink: '{{homeLink}}',
  ink: '{{ink}}',
  paper: '{{paper}}',
  accent: '{{accent}}',
}

/** Of the built-in theme. */
export const offlineColors = { ink: '#0e0e10', paper: '#f6f4ef', accent: '#d4ff3a' }

const TEXT = "This page isn't available offline. Your cart is safe."

const style = `
@font-face { font-family: Archivo; font-weight: 400 900; font-stretch: 100% 125%; src: url(${PLACEHOLDERS.sans}) }
@font-face { font-family: 'JetBrains Mono'; font-weight: 400 800; src: url(${PLACEHOLDERS.mono}) }
* { box-sizing: border-box; margin: 0 }
body { background: ${PLACEHOLDERS.ink}; color: ${PLACEHOLDERS.paper}; font: 1.125rem/1.5 Archivo, sans-serif }
main { display: grid; align-content: space-between; gap: 3rem; min-height: 100vh; min-height: 100dvh; padding: clamp(1rem, 2.5vw, 2.5rem) }
.name { color: ${PLACEHOLDERS.accent}; font-size: 1.75rem; font-weight: 900; font-stretch: 125%; line-height: 1; text-transform: uppercase; overflow-wrap: anywhere }
h1 { font-size: clamp(2.5rem, 11vw, 9rem); font-weight: 900; font-stretch: 125%; line-height: 0.92; letter-spacing: -0.025em; text-transform: uppercase; text-wrap: balance; overflow-wrap: anywhere }
h1 + p { margin: 2rem 0; max-width: 40ch; text-wrap: pretty }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem }
a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.25rem; border: 1px solid ${PLACEHOLDERS.paper}; color: inherit; font-weight: 600; text-decoration: none }
a:first-child { border-color: ${PLACEHOLDERS.accent}; background: ${PLACEHOLDERS.accent}; color: ${PLACEHOLDERS.ink} }
a:hover { border-color: ${PLACEHOLDERS.paper}; background: ${PLACEHOLDERS.paper}; color: ${PLACEHOLDERS.ink} }
a:focus-visible { outline: 3px solid ${PLACEHOLDERS.accent}; outline-offset: 3px }
section { max-width: 34rem; border-top: 1px solid #3a3a3e; font: 0.875rem/1.5 'JetBrains Mono', monospace }
h2 { padding: 0.75rem 0; font-size: 0.75rem; font-weight: 500; color: #a3a19b }
ul { padding: 0; list-style: none }
li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.625rem 0; border-top: 1px solid #3a3a3e; overflow-wrap: anywhere }
li span + span { white-space: nowrap }
`

/** Runs in the page, so it can use nothing from this module. */
function showCart(): void {
  const { products } = JSON.parse(window.localStorage.getItem('cart') ?? '{"products":[]}')
  for (const { name, size, color, quantity } of products) {
    const line = document.createElement('li')
    for (const text of [[name, size, color].filter(Boolean).join(', '), `× ${quantity}`])
      line.append(Object.assign(document.createElement('span'), { textContent: text }))
    document.querySelector('ul')?.append(line)
  }
  document.querySelector('section')?.toggleAttribute('hidden', products.length === 0)
}

export const OFFLINE_PAGE = `<!DOCTYPE html><html lang="${LOCALE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="${PLACEHOLDERS.ink}"><title>No connection · ${PLACEHOLDERS.name}</title><style>${style}</style></head><body><main><p class="name">${PLACEHOLDERS.name}</p><div><h1>${PLACEHOLDERS.headline}</h1><p>${TEXT}</p><p class="actions"><a href="">Try again</a><a href="/">${PLACEHOLDERS.homeLink}</a></p></div><section hidden><h2>In your cart</h2><ul></ul></section></main><script>(${showCart.toString()})()</script></body></html>`
