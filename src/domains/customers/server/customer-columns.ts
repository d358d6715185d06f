import { type CsvColumn, formatCsvAmount, formatCsvTime } from '#platform/http/csv.ts'
import type { ListedCustomerRow } from './list-store.ts'

export const customerColumns: CsvColumn<ListedCustomerRow>[] = [
  { header: 'Id', value: ({ userId }) => userId },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Orders', value: ({ orderCount }) => orderCount },
  { header: 'Spent (INR)', value: ({ spentPaise }) => formatCsvAmount(spentPaise) },
  { header: 'Last order (IST)', value: ({ lastOrderAt }) => formatCsvTime(lastOrderAt) },
  { header: 'Joined (IST)', value: ({ createdAt }) => formatCsvTime(createdAt) },
  { header: 'Tags', value: ({ tags }) => tags.join(', ') },
]
