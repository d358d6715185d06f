import type { Db } from '#platform/database/connect.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import type { ShippingSummary } from '../quote-contract.ts'
import { buildDefaultRates, createZoneFinder, findShippingDays, hasCharge, summarizeRates } from '../rate-rules.ts'
import type { RateOption, ShippingRates, UnlistedPins } from '../rates-contract.ts'
import { getDeliveryDays } from '../rules.ts'
import * as store from './rates-store.ts'

/** What the uploaded list says about a PIN code. */
type ListedPin = Omit<store.PinRow, 'pin'>

/** The rates in force, prepared for many quotes. */
export interface CurrentRates {
  rates: ShippingRates
  findZone: ReturnType<typeof createZoneFinder>
  findPin: (pin: string) => ListedPin | undefined
  summary: ShippingSummary
  /** Whether any option costs something. */
  hasCharges: boolean
  /** Days from dispatch to delivery; undefined while no rates are saved, so the settings say it. */
  shippingDays?: RateOption['days'] | undefined
}

/** Reads the rates from memory, so a quote costs no query. */
export interface ShippingRatesReader {
  current(): CurrentRates
}

type PinFinder = CurrentRates['findPin']

export const prepareRates = (rates: ShippingRates, findPin: PinFinder): CurrentRates => ({
  rates,
  findZone: createZoneFinder(rates.zones),
  findPin,
  summary: summarizeRates(rates),
  hasCharges: rates.zones.some(({ options }) => options.some(hasCharge)),
})

const findNoPin: PinFinder = () => undefined

/** Uses the delivery time in the settings until the owner saves rates. */
function createDefaults(shopSettings: ShopSettingsReader, findPin: PinFinder): () => CurrentRates {
  let current: CurrentRates | undefined
  let pages: unknown
  return () => {
    const settings = shopSettings.current()
    if (!current || pages !== settings.pages) {
      pages = settings.pages
      current = prepareRates(buildDefaultRates(getDeliveryDays(settings.pages)), findPin)
    }
    return current
  }
}

/** For tests and demo orders: the rates of a shop whose owner has saved none. */
export const createDefaultRates = (shopSettings: ShopSettingsReader): ShippingRatesReader => ({
  current: createDefaults(shopSettings, findNoPin),
})

interface Deps {
  db: Db
  shopSettings: ShopSettingsReader
}

/** The rates and the list of PIN codes in memory. While the database is unavailable, the last known ones stay. */
export class ShippingRatesCache implements ShippingRatesReader {
  readonly #deps: Deps
  #getCurrent: () => CurrentRates
  #pins: { version: number; find: PinFinder } = { version: 0, find: findNoPin }
  #startedReloads = 0
  #latestReload = 0

  private constructor(deps: Deps) {
    this.#deps = deps
    this.#getCurrent = createDefaults(deps.shopSettings, findNoPin)
  }

  static async load(deps: Deps): Promise<ShippingRatesCache> {
    const cache = new ShippingRatesCache(deps)
    await cache.reload()
    return cache
  }

  current(): CurrentRates {
    return this.#getCurrent()
  }

  async reload(): Promise<void> {
    const reload = ++this.#startedReloads
    const { db, shopSettings } = this.#deps
    const row = await store.findRates(db)
    const version = row?.pinsVersion ?? 0
    const pins =
      version === this.#pins.version
        ? this.#pins
        : { version, find: createPinFinder(await store.listPins(db), row?.pinsUnlisted ?? 'served') }
    // a reload that started later has read later rates
    if (reload < this.#latestReload) return
    this.#latestReload = reload
    this.#pins = pins
    const current = row?.rates && {
      ...prepareRates(row.rates, pins.find),
      shippingDays: findShippingDays(row.rates),
    }
    this.#getCurrent = current ? () => current : createDefaults(shopSettings, pins.find)
  }
}

/** Packs each row into one number, because there may be 50,000 of them in every process. */
function createPinFinder(rows: store.PinRow[], unlisted: UnlistedPins): PinFinder {
  const packed = new Map(
    rows.map(({ pin, serviceable, cod, extraDays }) => [pin, extraDays * 4 + (serviceable ? 2 : 0) + (cod ? 1 : 0)]),
  )
  const isDefault = rows.length === 0 || unlisted === 'served'
  const others = isDefault ? undefined : { serviceable: unlisted === 'prepaid', cod: false, extraDays: 0 }
  return (pin) => {
    const bits = packed.get(Number(pin))
    if (bits === undefined) return others
    return { serviceable: (bits & 2) > 0, cod: (bits & 1) > 0, extraDays: bits >> 2 }
  }
}
