import { escapeHtml } from '#platform/escape-html.ts'

/** Renders a page without scripts and external styles, for responses that do not come from the page renderer. */
const renderPlainPage = (title: string, text: string, linkHtml = '<a href="">Try again</a>') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; align-content: center; gap: 1.5rem; padding: clamp(1rem, 2.5vw, 2.5rem); box-sizing: border-box; background: #0e0e10; color: #f6f4ef; font: 1.125rem/1.5 Archivo, system-ui, sans-serif }
h1 { margin: 0; font-size: clamp(2.25rem, 10vw, 8rem); font-weight: 900; font-stretch: 125%; line-height: 0.95; letter-spacing: -0.025em; text-transform: uppercase; overflow-wrap: anywhere }
p { margin: 0; max-width: 40rem }
a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.25rem; background: #d4ff3a; color: #0e0e10; font-weight: 600; text-decoration: none }
a:hover { background: #f6f4ef }
a:focus-visible { outline: 3px solid #d4ff3a; outline-offset: 3px }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${linkHtml}</p>
</body>
</html>
`

export const errorPage = renderPlainPage(
  'Unexpected Application Error!',
  'Something broke on our side. Try again in a moment.',
)

export const unavailablePage = renderPlainPage(
  'Back in a minute.',
  'The shop is here, but something is stuck. We are on it. Try again in a moment.',
)

/** Shown while the shop starts. */
export const startingPage = renderPlainPage('Opening up.', 'The shop is opening. Give us a moment and try again.')

/** Renders the response to a form submitted without JavaScript. */
export const renderMessagePage = (title: string, text: string) =>
  renderPlainPage(title, text, '<a href="/">Back to the shop</a>')

export const malformedUrlPage = renderMessagePage(
  'No such page.',
  'This link is broken. It may have been cut off or mistyped.',
)
