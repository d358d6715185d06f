import { REFUND_BUSINESS_DAYS, RETURN_DAYS, span } from '#shared/promises.ts'
import type { PageText } from './page-text.ts'

const inTime = `${span(RETURN_DAYS)} days`
const refund = `${span(REFUND_BUSINESS_DAYS)} business days`

export const returnPolicyText: PageText = {
  path: '/returnpolicy',
  title: 'Return & Refund Policy',
  description: `Cancel, return or report damage within ${inTime}; refunds take ${refund} after approval. How it works, step by step.`,
  lead: 'Wrong size, wrong vibe, wrong shirt? Say so in time and we sort it out. No forms in triplicate.',
  action: { label: 'Start a return', to: '/return' },
  glance: [
    { figure: span(RETURN_DAYS), label: 'days to cancel, to return, or to report damage' },
    { figure: span(REFUND_BUSINESS_DAYS), label: 'business days for a refund, after approval' },
    { figure: '₹0', label: 'fee for cancelling or returning' },
  ],
  sections: [
    {
      id: 'in-time',
      title: 'How long you have',
      blocks: [
        {
          rows: [
            ['Cancel an order', `within ${inTime} of placing it, before it has left us`],
            ['Return or exchange', `within ${inTime} of delivery`],
            ['Report damage', `within ${inTime} of delivery`],
            ['Get your refund', `${refund} after approval`],
          ],
        },
        `*${inTime}* means: two is comfortable, the third is the last. Write later than that and a person still reads it, but we cannot promise a yes.`,
      ],
    },
    {
      id: 'cancel',
      title: 'Cancelling an order',
      blocks: [
        `Changed your mind at the signal? [Write to us](/contact) *within ${inTime}* of ordering, with the order number. If the parcel has not left, we cancel it, all of the money goes back, and nobody charges a fee. If it has left, keep it or return it: that is the next part.`,
        'Should we have to cancel, because a piece turned out faulty or a price was plainly wrong, you hear from us and get everything back as well.',
      ],
    },
    {
      id: 'what',
      title: 'What can come back',
      blocks: [
        'Anything you bought here, in the state you would want to receive it:',
        {
          list: [
            'unworn and unwashed, tried on once in front of the mirror',
            'with its tags, and in its packing or something as good',
            'free of perfume, smoke, chai and pets',
          ],
        },
        'What was worn outside, washed, altered or printed on cannot be sold again, so it cannot come back. A fault is a different matter: see [below](#damaged).',
      ],
    },
    {
      id: 'how',
      title: 'How to return',
      blocks: [
        {
          steps: [
            'Fill in the [Return Form](/return) with your order number and the e-mail you ordered with. Logged in, start from the order itself in [My Orders](/my-orders): most of it is filled in already.',
            'Pick the reason. For a different item, a defect or damage, or something else, add a photo (below 10 MB).',
            'Say what you want: your money, or another size.',
            'We look at it and answer by mail. A yes tells you where to send it; a no tells you why.',
            'Pack it, send it, keep the courier’s slip.',
            'When it is back with us, the refund or the new size is on its way. Every step comes as a mail and stands on your order.',
          ],
        },
      ],
    },
    {
      id: 'courier',
      title: 'Who pays the way back',
      blocks: [
        'Our mistake, our money: a different item, a defect or damage costs you nothing, and we pay the courier. For a size that does not fit or a change of mind, the way to us is yours, and the new size travels to you free.',
      ],
    },
    {
      id: 'exchange',
      title: 'Another size',
      blocks: [
        'Same piece, same colour, the size you should have taken. When you ask, we put it aside for you, so that nobody buys it while yours is on the way back. Is it sold out, you get your money, and a restock alert on the product page if you want one.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        `Refunds take *${refund} after approval*. We approve one when the order is cancelled, or when the piece is back with us and is what it should be.`,
        'You get what you paid, GST included, the way you paid it: card, UPI, net banking or wallet. Some banks take a few more days to show it. If it is not there after that, [tell us](/contact) and we find it together.',
      ],
    },
    {
      id: 'damaged',
      title: 'Damaged, faulty or not what you ordered',
      blocks: [
        `Tell us *within ${inTime}* of delivery with the [Return Form](/return), and add a photo of the piece and of its label. You choose between another one, as long as we have it, and your money. We pay for everything.`,
        'This stands beside what the law gives you, and takes nothing from it.',
      ],
    },
    {
      id: 'no',
      title: 'When you disagree',
      blocks: [
        'If we say no, we say why. If the reason does not convince you, our grievance officer looks at it again: heard within 48 hours, settled within one month. The [terms](/terms#complaints) name the next door after that.',
      ],
      withContact: true,
    },
  ],
}
