import { createWomensFit } from './create-block.ts'
import { createHoodedTop } from './create-hooded-top.ts'
import { regularFit } from './hoodie.ts'

export const zipHoodie = createHoodedTop(regularFit, { zipped: true })
export const womensZipHoodie = createHoodedTop(createWomensFit(regularFit), { zipped: true })
