/**
 * The payment window itself, in its frame. It tells the page around it what happened, and that page alone.
 *
 * @typedef {{
 *   name?: string, description?: string, color?: string, escape: boolean, confirmClose: boolean,
 *   prefill?: { name?: string, email?: string, contact?: string },
 * }} Options
 */

/** @type {Options} */
let options = { escape: true, confirmClose: false }
let busy = false

/** @param {{ type: string, [detail: string]: unknown }} message */
const tell = (message) => parent.postMessage(message, location.origin)

/**
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} kind
 */
function find(selector, kind) {
  const element = document.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`The payment window has no ${selector}.`)
  return element
}

/** @param {string} selector @param {string} text */
const write = (selector, text) => {
  find(selector, HTMLElement).textContent = text
}

/** A payment that is under way goes on without the window: then the shop hears of it by webhook alone. */
function dismiss() {
  if (busy && !confirm('The payment is under way. Close the window all the same?')) return
  if (!busy && options.confirmClose && !confirm('Close the payment window? Nothing has been paid yet.')) return
  tell({ type: 'dismissed' })
}

/** Acts on the shop's colour, if it is one, with whichever text can be read on it. @param {string} color */
function wear(color) {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const { style } = document.documentElement
  style.setProperty('--accent', color)
  style.setProperty('--on-accent', red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#0e0e10' : '#ffffff')
}

/** @param {Options} told */
function dress(told) {
  options = told
  const name = told.name || 'Payment'
  write('[data-name]', name)
  write('[data-mark]', name.slice(0, 1))
  write('[data-description]', told.description ?? '')
  if (told.color) wear(told.color)
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now
  document.body.toggleAttribute('data-busy', now)
  for (const button of document.querySelectorAll('form button')) button.toggleAttribute('disabled', now)
  write('[data-status]', now ? 'Talking to the bank…' : '')
}

/** @param {'success' | 'failure'} [outcome] */
async function pay(outcome) {
  if (busy) return
  const fields = new FormData(find('form', HTMLFormElement))
  const instrument = fields.get('method') === 'upi' ? { vpa: fields.get('vpa') } : { card: fields.get('card') }
  const { email, contact } = options.prefill ?? {}
  const asked = { order_id: find('[data-order]', HTMLElement).dataset['order'], ...instrument, outcome, email, contact }
  write('[data-error]', '')
  setBusy(true)
  try {
    const response = await fetch('../pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    const answer = await response.json()
    if (response.ok) tell({ type: 'paid', response: answer })
    else fail(answer.error)
  } catch {
    write('[data-error]', 'The connection was lost. If the payment went through, the shop will hear of it.')
  } finally {
    setBusy(false)
  }
}

/** The window stays, for another try. @param {{ description: string }} error */
function fail(error) {
  write('[data-error]', error.description)
  tell({ type: 'failed', error })
}

function showMethod() {
  const chosen = find('[name=method]:checked', HTMLInputElement).value
  for (const fields of document.querySelectorAll('.fields')) {
    if (fields instanceof HTMLElement) fields.hidden = fields.dataset['method'] !== chosen
  }
}

function listen() {
  const form = find('form', HTMLFormElement)
  const known = find('[name=known]', HTMLSelectElement)
  const card = find('[name=card]', HTMLInputElement)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay()
  })
  find('[data-fail]', HTMLButtonElement).addEventListener('click', () => void pay('failure'))
  known.addEventListener('change', () => {
    card.value = known.value
  })
  for (const choice of document.querySelectorAll('[name=method]')) choice.addEventListener('change', showMethod)
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return
  if (data.type === 'options') dress(data.options)
  else if (data.type === 'escape' && options.escape) dismiss()
})
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && options.escape) dismiss()
})
find('[data-close]', HTMLButtonElement).addEventListener('click', dismiss)
if (document.querySelector('form')) {
  listen()
  tell({ type: 'ready' })
}
find('h1', HTMLElement).focus()
