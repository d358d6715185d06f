import { asPaise, formatShortRupees, rupeesFromPaise } from '#shared/money.ts'
import type { OrderRow } from './store.ts'
import { testCards } from './test-instruments.ts'

const renderPage = (title: string, body: string) => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="window.css">
<script type="module" src="window.js"></script>
</head>
<body>
${body}
</body>
</html>
`

const closeButton = `<button class="close" type="button" data-close aria-label="Close payment window"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4l12 12M16 4L4 16"/></svg></button>`

const banner = `<p class="banner"><strong>Test gateway</strong> No real money moves. Don't enter a real card.</p>`

export const errorPage = renderPage(
  'Payment window',
  `<section class="panel" aria-labelledby="title">
${banner}
<header class="head"><h1 id="title" tabindex="-1">This payment can't be made</h1>${closeButton}</header>
<p class="body">The test gateway doesn't know this key or order.</p>
</section>`,
)

const formatCardNumber = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const testCardOptions = testCards
  .map(({ number, network, failure }) => {
    const result = failure ? failure.reason.replaceAll('_', ' ') : 'success'
    return `<option value="${formatCardNumber(number)}">${network} ending in ${number.slice(-4)}: ${result}</option>`
  })
  .join('')

/** The script fills in the shop's name when the page that opened the window sends it. */
export function renderWindowPage({ id, amount }: OrderRow): string {
  const rupees = formatShortRupees(rupeesFromPaise(asPaise(amount)))
  return renderPage(
    `Pay ${rupees}`,
    `<section class="panel" aria-labelledby="title" data-order="${id}">
${banner}
<header class="head">
<div class="shop"><span class="mark" aria-hidden="true" data-mark></span>
<div><h1 id="title" tabindex="-1" data-name>Payment</h1><p class="about" data-description></p></div></div>
${closeButton}
<dl class="total"><div><dt>To pay</dt><dd>${rupees}</dd></div><div><dt>Order</dt><dd>${id}</dd></div></dl>
</header>
<form class="body" novalidate>
<fieldset class="methods"><legend>Pay with</legend>
<label><input type="radio" name="method" value="card" checked><span>Card</span></label>
<label><input type="radio" name="method" value="upi"><span>UPI</span></label>
</fieldset>
<div class="fields" data-method="card">
<label class="wide">Test card<select name="testCard">${testCardOptions}</select></label>
<label class="wide">Card number<input name="card" inputmode="numeric" autocomplete="off" maxlength="23" value="${formatCardNumber(testCards[0].number)}"></label>
<label>Expiry<input name="expiry" inputmode="numeric" autocomplete="off" maxlength="5" value="12/30"></label>
<label>CVV<input name="cvv" inputmode="numeric" autocomplete="off" maxlength="4" value="123"></label>
</div>
<div class="fields" data-method="upi" hidden>
<label class="wide">UPI ID<input name="vpa" autocomplete="off" autocapitalize="none" spellcheck="false" value="success@razorpay"></label>
<p class="hint wide">success@razorpay succeeds, failure@razorpay fails.</p>
</div>
<p class="error" role="alert" data-error></p>
<button class="pay" type="submit" data-pay>Pay ${rupees}</button>
<button class="fail" type="button" data-fail>Fail payment</button>
<p class="status" role="status" data-status></p>
</form>
</section>`,
  )
}
