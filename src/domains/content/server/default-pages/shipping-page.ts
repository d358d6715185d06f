import { definePage, paragraph, rows, steps } from './define-page.ts'

export const shippingPage = definePage({
  title: 'Shipping Policy',
  description:
    'What shipping costs, when an order ships and how long delivery takes: dispatch within {{dispatchDays}} business days, then {{shippingDays}} days.',
  intro: 'What shipping costs, how long it takes and how to follow your order.',
  links: [{ label: 'Find my order', to: '/my-orders' }],
  figures: [
    { figure: '{{dispatchDays}}', label: 'business days until it ships' },
    { figure: '{{shippingDays}}', label: 'days on the way' },
    { figure: '{{returnDays}}', label: 'days to report damage' },
  ],
  sections: [
    {
      id: 'cost',
      title: 'What it costs',
      blocks: [
        paragraph(
          '[[We offer **{{freeShipping}}** on every order. ]]The total at checkout is what you pay, all taxes included.',
        ),
        paragraph(
          'For an address outside India, the customs there may charge duty or import tax, which the recipient pays to the courier.',
        ),
      ],
    },
    {
      id: 'dispatch',
      title: 'When it ships',
      blocks: [
        paragraph(
          'We hand your order to the courier **within {{dispatchDays}} business days** of your payment[[ or, with {{cashOnDelivery}}, of your order]]. Business days are Monday to Friday, except public holidays.',
        ),
        paragraph('We email you when the order is placed and again when it ships.'),
      ],
    },
    {
      id: 'delivery',
      title: 'How long delivery takes',
      blocks: [
        paragraph(
          '**{{shippingDays}} days** after dispatch. Remote places, holidays, the weather and customs can add to that.',
        ),
        rows(
          ['Dispatch', 'within {{dispatchDays}} business days'],
          ['On the way', '{{shippingDays}} days'],
          ['On your receipt', 'the day by which it arrives in a normal week'],
          ['On the product page', 'the latest date, if every step takes the maximum time'],
        ),
      ],
    },
    {
      id: 'where',
      title: 'Where we deliver',
      blocks: [
        paragraph(
          'To any address that our couriers serve[[, {{worldwide}}]]. No post boxes: somebody has to be there to take the parcel.',
        ),
        paragraph(
          'Double-check the house number, PIN code and phone before you pay. Spotted a mistake afterwards? [Write to us](/contact) right away. We can change the address until the parcel ships; after that, only the courier can.',
        ),
      ],
    },
    {
      id: 'track',
      title: 'Where it is now',
      blocks: [
        paragraph(
          '[My Orders](/my-orders) says: Processing while we pack, Shipped when the courier has it, Delivered when you do. Our emails say the same and link to your order.',
        ),
      ],
    },
    {
      id: 'late',
      title: 'Late or lost',
      blocks: [
        steps(
          'Ask the neighbours and anyone who was home.',
          'Check [your order](/my-orders). Allow {{dispatchDays}} business days for us and {{shippingDays}} days for the courier.',
          'If it’s later than that, [write to us](/contact) with the order number. We ask the courier.',
          'If the parcel is lost, we send the order again or refund you in full.',
        ),
        paragraph(
          'If nobody accepts the parcel, it comes back to us. We write to you before anything else happens, and we either send it again or [refund](/returnpolicy#refunds) you.[[ With {{cashOnDelivery}} a refused parcel ends the order: there is nothing to pay, but you may not be offered it again.]]',
        ),
      ],
    },
    {
      id: 'damaged',
      title: 'It arrived damaged',
      blocks: [
        paragraph(
          'Take a photo before you unpack it, and tell us **within {{returnDays}} days** of delivery with the [Return Form](/return). The [Return & Refund Policy](/returnpolicy#damaged) says what happens next. If the parcel arrives open or soaked, you may simply refuse it.',
        ),
      ],
    },
    {
      id: 'help',
      title: 'Need help?',
      blocks: [paragraph('Please have your order number ready.')],
      withContact: true,
    },
  ],
})
