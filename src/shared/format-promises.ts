import type { ShopSettings } from './shop-settings.ts'

/** Formats a number of days that the shop promises: 3-5. */
export const formatRange = ({ min, max }: { min: number; max: number }) => (min === max ? String(min) : `${min}-${max}`)

export const formatRefundTiming = ({ pages }: Pick<ShopSettings, 'pages'>) =>
  `Banks usually take ${formatRange(pages.refundBusinessDays)} business days.`
