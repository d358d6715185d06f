import { shortenId } from '#shared/ids.ts'

export const toDraftSubject = ({ id, customerName }: { id: string; customerName: string }) => ({
  id,
  name: `Draft order #${shortenId(id)} for ${customerName}`,
})
