import { type Setting, type SettingValues, wholeNumber } from './setting.ts'

/** What an unpaid checkout may hold. */
export const checkoutSettings = {
  HOLD_UNITS_PER_VARIANT: {
    schema: wholeNumber(1, 9_999).default(20),
    description:
      'How many units of one size and colour an unpaid checkout can hold; ten times as many for customers who have already paid for an order.',
    format: 'a whole number from 1 to 9999',
    default: '20',
  },
  HOLD_UNITS_TOTAL: {
    schema: wholeNumber(1, 999_900).default(60),
    description:
      'How many units an unpaid checkout can hold in all; ten times as many for customers who have already paid for an order.',
    format: 'a whole number from 1 to 999900',
    default: '60',
  },
} satisfies Record<string, Setting>

export const toHoldLimits = (values: SettingValues<typeof checkoutSettings>) => ({
  perVariant: values.HOLD_UNITS_PER_VARIANT,
  total: values.HOLD_UNITS_TOTAL,
})
