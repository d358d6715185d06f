/**
 * The payment window inside its iframe. It posts messages only to the page that embeds it.
 *
 * @typedef {{
 *   name?: string, description?: string, color?: string, escape: boolean, confirmClose: boolean,
 *   prefill?: { name?: string, email?: string, contact?: string },
 * }} Options
 */

/** @type {Options} */
let options = { escape: true, confirmClose: false }
let isBusy = false
let isClosing = false

const STATUS_TIMEOUT_MS = 2_000

/** @param {{ type: string, [detail: string]: unknown }} message */
const postToParent = (message) => parent.postMessage(message, location.origin)

/**
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} kind
 */
function getElement(selector, kind) {
  const element = document.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`The payment window has no ${selector}.`)
  return element
}

/** @param {string} selector @param {string} text */
const setText = (selector, text) => {
  getElement(selector, HTMLElement).textContent = text
}

/** Returns whether the order is paid, perhaps by another window; undefined if the gateway can't tell. */
async function fetchIsPaid() {
  try {
    const response = await fetch(`status${location.search}`, { signal: AbortSignal.timeout(STATUS_TIMEOUT_MS) })
    const { status } = await response.json()
    return response.ok ? status === 'paid' : undefined
  } catch {
    return undefined
  }
}

/** A payment in progress continues without the window; the shop then receives only its webhooks. */
async function canClose() {
  if (isBusy) return confirm('Your payment is in progress. Close the window anyway?')
  if (!options.confirmClose) return true
  const isPaid = await fetchIsPaid()
  const paymentNote = isPaid === undefined ? '' : ' Nothing has been paid yet.'
  return isPaid || confirm(`Close the payment window?${paymentNote}`)
}

async function dismiss() {
  if (isClosing) return
  isClosing = true
  if (await canClose()) postToParent({ type: 'dismissed' })
  isClosing = false
}

/** Applies a valid color with a readable text color. @param {string} color */
function applyColor(color) {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  const { style } = document.documentElement
  style.setProperty('--accent', color)
  style.setProperty('--on-accent', red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#0e0e10' : '#ffffff')
}

/** @param {Options} newOptions */
function applyOptions(newOptions) {
  options = newOptions
  const name = newOptions.name || 'Payment'
  setText('[data-name]', name)
  setText('[data-mark]', name.slice(0, 1))
  setText('[data-description]', newOptions.description ?? '')
  if (newOptions.color) applyColor(newOptions.color)
}

/** @param {boolean} value */
function setBusy(value) {
  isBusy = value
  document.body.toggleAttribute('data-busy', value)
  for (const button of document.querySelectorAll('form button')) button.toggleAttribute('disabled', value)
  setText('[data-status]', value ? 'Talking to the bank…' : '')
}

/** @param {'success' | 'failure'} [outcome] */
async function pay(outcome) {
  if (isBusy) return
  const fields = new FormData(getElement('form', HTMLFormElement))
  const instrument = fields.get('method') === 'upi' ? { vpa: fields.get('vpa') } : { card: fields.get('card') }
  const { email, contact } = options.prefill ?? {}
  const request = {
    order_id: getElement('[data-order]', HTMLElement).dataset['order'],
    ...instrument,
    outcome,
    email,
    contact,
  }
  setText('[data-error]', '')
  setBusy(true)
  try {
    const response = await fetch('../pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const result = await response.json()
    if (response.ok) postToParent({ type: 'paid', response: result })
    // paid in another window: the shop looks up the outcome itself
    else if (await fetchIsPaid()) postToParent({ type: 'dismissed' })
    else fail(result.error)
  } catch {
    setText('[data-error]', 'Connection lost. If the payment went through, the shop will be notified.')
  } finally {
    setBusy(false)
  }
}

/** Keeps the window open for another attempt. @param {{ description: string }} error */
function fail(error) {
  setText('[data-error]', error.description)
  postToParent({ type: 'failed', error })
}

function showMethod() {
  const method = getElement('[name=method]:checked', HTMLInputElement).value
  for (const fields of document.querySelectorAll('.fields')) {
    if (fields instanceof HTMLElement) fields.hidden = fields.dataset['method'] !== method
  }
}

function addFormListeners() {
  const form = getElement('form', HTMLFormElement)
  const testCards = getElement('[name=testCard]', HTMLSelectElement)
  const card = getElement('[name=card]', HTMLInputElement)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay()
  })
  getElement('[data-fail]', HTMLButtonElement).addEventListener('click', () => void pay('failure'))
  testCards.addEventListener('change', () => {
    card.value = testCards.value
  })
  for (const radio of document.querySelectorAll('[name=method]')) radio.addEventListener('change', showMethod)
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return
  if (data.type === 'options') applyOptions(data.options)
  else if (data.type === 'escape' && options.escape) void dismiss()
})
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && options.escape) void dismiss()
})
getElement('[data-close]', HTMLButtonElement).addEventListener('click', () => void dismiss())
if (document.querySelector('form')) {
  addFormListeners()
  postToParent({ type: 'ready' })
}
getElement('h1', HTMLElement).focus()
