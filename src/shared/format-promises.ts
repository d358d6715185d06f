import type { ShopSettings } from './shop-settings.ts'

export const formatRange = ({ min, max }: { min: number; max: number }) => (min === max ? String(min) : `${min}-${max}`)

export const formatRefundTiming = ({ pages }: Pick<ShopSettings, 'pages'>) =>
  `Banks usually take ${formatRange(pages.refundBusinessDays)} business days.`
