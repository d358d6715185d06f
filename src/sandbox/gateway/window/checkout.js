/**
 * Loaded by the shop's page: `new Razorpay(options).open()` shows the payment window in an iframe.
 *
 * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} PaymentResponse
 * @typedef {{ error: Record<string, unknown> }} FailureResponse
 * @typedef {{
 *   key: string, order_id: string, amount?: number, currency?: string, name?: string, description?: string,
 *   handler?: (response: PaymentResponse) => void, callback_url?: string, redirect?: boolean, timeout?: number,
 *   prefill?: { name?: string, email?: string, contact?: string }, theme?: { color?: string },
 *   retry?: { enabled?: boolean },
 *   modal?: { ondismiss?: (reason?: string) => void, escape?: boolean, confirm_close?: boolean },
 * }} Options
 */
{
  const scriptUrl = /** @type {HTMLScriptElement} */ (document.currentScript).src

  class Razorpay {
    /** @type {Options} */ #options
    /** @type {Map<string, ((response: FailureResponse) => void)[]>} */ #listeners = new Map()
    /** @type {AbortController | undefined} */ #openController
    /** @type {HTMLDialogElement | undefined} */ #dialog
    #isReady = false

    /** @param {Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('Authentication key was missing during initialization')
      if (!options.order_id) throw new Error('order_id was missing during initialization')
      this.#options = options
    }

    /**
     * @param {string} event
     * @param {(response: FailureResponse) => void} listener
     */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#openController) return this
      this.#openController = new AbortController()
      const { signal } = this.#openController
      const dialog = document.createElement('dialog')
      const frame = this.#createFrame()
      dialog.setAttribute('aria-label', 'Payment window')
      dialog.style.cssText =
        'position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;background:transparent;overflow:hidden'
      dialog.append(frame)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#escape(frame)
      })
      window.addEventListener('message', (event) => this.#handleMessage(event, frame), { signal })
      const { timeout } = this.#options
      const timer = timeout ? setTimeout(() => this.#dismiss('timeout'), timeout * 1000) : undefined
      signal.addEventListener('abort', () => clearTimeout(timer))
      this.#dialog = dialog
      document.body.append(dialog)
      dialog.showModal()
      return this
    }

    close() {
      this.#openController?.abort()
      this.#openController = undefined
      this.#isReady = false
      // close() returns the focus, which remove() alone does not
      this.#dialog?.close()
      this.#dialog?.remove()
    }

    #createFrame() {
      const url = new URL('checkout/window', scriptUrl)
      url.search = new URLSearchParams({ key_id: this.#options.key, order_id: this.#options.order_id }).toString()
      const frame = document.createElement('iframe')
      frame.title = 'Payment window'
      frame.src = url.href
      frame.style.cssText = 'display:block;width:100%;height:100%;border:0;background:transparent;color-scheme:normal'
      return frame
    }

    /** Lets a loaded frame ask for confirmation first. @param {HTMLIFrameElement} frame */
    #escape(frame) {
      if (this.#isReady) frame.contentWindow?.postMessage({ type: 'escape' }, new URL(scriptUrl).origin)
      else this.#dismiss()
    }

    /**
     * @param {MessageEvent} event
     * @param {HTMLIFrameElement} frame
     */
    #handleMessage({ source, origin, data }, frame) {
      if (source !== frame.contentWindow || origin !== new URL(scriptUrl).origin) return
      if (data.type === 'ready') {
        this.#isReady = true
        frame.contentWindow?.postMessage({ type: 'options', options: this.#getFrameOptions() }, origin)
      } else if (data.type === 'paid') this.#finish(data.response)
      else if (data.type === 'failed') this.#fail(data.error)
      else if (data.type === 'dismissed') this.#dismiss()
    }

    /** Returns the options without functions, which cannot be posted to the frame. */
    #getFrameOptions() {
      const { name, description, prefill, theme, modal } = this.#options
      const { escape: canEscape = true, confirm_close: confirmClose = false } = modal ?? {}
      return { name, description, prefill, color: theme?.color, escape: canEscape, confirmClose }
    }

    /** @param {PaymentResponse} response */
    #finish(response) {
      const { handler, callback_url: callbackUrl, redirect } = this.#options
      this.close()
      if (callbackUrl && (redirect || !handler)) postForm(callbackUrl, response)
      else handler?.(response)
    }

    /** @param {Record<string, unknown>} error */
    #fail(error) {
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error })
      if (this.#options.retry?.enabled === false) this.#dismiss()
    }

    /** @param {string} [reason] */
    #dismiss(reason) {
      this.close()
      this.#options.modal?.ondismiss?.(reason)
    }
  }

  /**
   * Posts the response to the callback URL, for browsers without iframe support.
   *
   * @param {string} url
   * @param {PaymentResponse} response
   */
  function postForm(url, response) {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = url
    for (const [name, value] of Object.entries(response)) {
      const field = document.createElement('input')
      field.type = 'hidden'
      field.name = name
      field.value = value
      form.append(field)
    }
    document.body.append(form)
    form.submit()
  }

  Object.assign(window, { Razorpay })
}
