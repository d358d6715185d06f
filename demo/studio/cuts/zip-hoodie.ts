import { hooded } from './hooded.ts'
import { regularFit } from './hoodie.ts'

export const zipHoodie = hooded(regularFit, { zipped: true })
