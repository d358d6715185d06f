import { groupDigits } from '#shared/group-digits.ts'
export const toCustomerPath = (id: string) => `/admin/customers/${id}`

export const formatOrderCount = (count: number) => (count === 1 ? '1 order' : `${groupDigits(count)} orders`)
