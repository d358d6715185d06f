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
body { margin: 0; min-height: 100vh; display: grid; align-content: center; gap: 1rem; padding: 2rem; box-sizing: border-box; background: #f6f4ef; color: #0e0e10; font: 1.125rem/1.5 system-ui, sans-serif }
h1 { margin: 0; font-size: clamp(2rem, 8vw, 5rem); line-height: 1; letter-spacing: -0.03em }
p { margin: 0; max-width: 40rem }
a { color: inherit }
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
