import { DISPATCH_BUSINESS_DAYS, RETURN_DAYS, SHIPPING_DAYS, span } from '#shared/promises.ts'
import type { PageText } from './page-text.ts'

const dispatch = `${span(DISPATCH_BUSINESS_DAYS)} business days`
const onTheWay = `${span(SHIPPING_DAYS)} days`
const inTime = `${span(RETURN_DAYS)} days`

export const shippingText: PageText = {
  path: '/shipping',
  title: 'Shipping Policy',
  description: `Free shipping on every order, dispatched within ${dispatch}, then ${onTheWay} by express, anywhere in the world.`,
  lead: 'You order, we pack, the courier runs. Nobody at this corner pays for the ride.',
  action: { label: 'Find my order', to: '/my-orders' },
  glance: [
    { figure: 'Free', label: 'shipping on every order' },
    { figure: span(DISPATCH_BUSINESS_DAYS), label: 'business days until it leaves us' },
    { figure: span(SHIPPING_DAYS), label: 'days on the way, by express, worldwide' },
  ],
  sections: [
    {
      id: 'cost',
      title: 'What it costs',
      blocks: [
        'Nothing. *Free shipping* on every order, one tee or ten hoodies, in India and everywhere else. The price you see includes GST, and nothing joins it at the last step.',
        'Outside India, the customs of your country may ask for duty or import tax. That money is theirs, not ours: whoever receives the parcel pays it to the courier.',
      ],
    },
    {
      id: 'dispatch',
      title: 'When it leaves us',
      blocks: [
        `We hand your order to the courier *within ${dispatch}* of your payment. Business days are Monday to Friday, without public holidays. Zero is not a typo: what is paid in the morning can be gone by evening. On the day of a drop it takes longer, because everybody comes at once.`,
        'You get a mail when the order is placed, and another when it is on its way. An order travels whole: we do not send half a fit.',
      ],
    },
    {
      id: 'delivery',
      title: 'How long it travels',
      blocks: [
        `*${onTheWay}* by express, to Kochi or to Copenhagen. Hills, islands, strikes and the monsoon can add to that, and customs works at its own speed.`,
        {
          rows: [
            ['Dispatch', `within ${dispatch}`],
            ['On the way', onTheWay],
            ['On your receipt', 'the day of the order plus 7 days, an estimate for a usual week'],
            ['On the product page', 'the latest day, if everything takes as long as it may'],
          ],
        },
      ],
    },
    {
      id: 'where',
      title: 'Where we deliver',
      blocks: [
        'To any address that a courier reaches, in India and around the world. No post boxes: somebody has to be there to open the door, or a guard who knows your name.',
        'Look twice at house number, PIN code and phone before you pay. Spotted a mistake after that? [Write to us](/contact) at once. Until the parcel has left we can change the address; after that, only the courier can.',
      ],
    },
    {
      id: 'track',
      title: 'Where it is now',
      blocks: [
        '[My Orders](/my-orders) knows: Processing while we pack, Shipped when the courier has it, Delivered when you do. The mails we send say the same and lead to your order.',
      ],
    },
    {
      id: 'late',
      title: 'Late, lost or with the neighbour',
      blocks: [
        {
          steps: [
            'Ask the guard, the neighbour and whoever was home. It is there more often than one thinks.',
            `Look at [your order](/my-orders). Count ${dispatch} for us and ${onTheWay} for the courier.`,
            'Past that, [write to us](/contact) with the order number. We go after the courier, not you.',
            'A parcel that is lost is ours to lose: we send the order again, or all of the money goes back.',
          ],
        },
        'A parcel that nobody took comes back to us. We write to you before anything else happens: it goes out again, or it becomes a [refund](/returnpolicy#refunds).',
      ],
    },
    {
      id: 'damaged',
      title: 'It arrived damaged',
      blocks: [
        `Take a photo before you take it out, and tell us *within ${inTime}* of delivery with the [Return Form](/return). What happens then is in the [Return & Refund Policy](/returnpolicy#damaged). A parcel that is open or soaked at the door you may simply refuse.`,
      ],
    },
    {
      id: 'help',
      title: 'Somebody to ask',
      blocks: ['Have the order number at hand, it saves us both a message.'],
      withContact: true,
    },
  ],
}
