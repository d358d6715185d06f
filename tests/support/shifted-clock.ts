/** Preloaded into the shop: shifts the clock of the process, like a machine whose clock is wrong. */
const offsetMs = Number(process.env['CLOCK_OFF_MS'] ?? 0)
const trueNow = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [trueNow() + offsetMs], newTarget),
  get: (target, name) => (name === 'now' ? () => trueNow() + offsetMs : Reflect.get(target, name)),
})
