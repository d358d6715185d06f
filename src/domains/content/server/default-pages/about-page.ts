import { definePage, paragraph } from './define-page.ts'

export const aboutPage = definePage({
  title: 'About Us',
  description: 'Who {{shop}} is, how we work and what you can expect when you order.',
  headline: 'This is {{shop}}',
  intro: 'A clothing shop that says what things cost, sends them quickly and takes them back.',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      claim: 'A small shop with a name and an address.',
      blocks: [
        paragraph(
          '{{shop}} is run by {{sellerName}}. We sell our own goods: the people who choose them are the people you buy from, and the ones who answer when something isn’t right.',
        ),
        paragraph('Who that is, where to find us and whom to call is in our [terms](/terms#who).'),
      ],
    },
    {
      id: 'work',
      title: 'How we work',
      claim: 'One price, and no surprises.',
      blocks: [
        paragraph(
          'The price on the page is the price you pay: GST is included and shipping is free. Your order ships within {{dispatchDays}} business days, and you can follow it in [My Orders](/my-orders).',
        ),
        paragraph(
          'Something doesn’t fit? You have {{returnDays}} days after delivery to return or exchange it. The [Return & Refund Policy](/returnpolicy) says how.',
        ),
      ],
    },
  ],
  cardsTitle: 'What you can hold us to',
  cards: [
    {
      title: 'One price, all in.',
      text: 'GST included, shipping free, nothing added at the last step.',
      to: '/shipping',
    },
    {
      title: 'Room for a change of mind.',
      text: 'Cancel or return within {{returnDays}} days, without a fee.',
      to: '/returnpolicy',
    },
    {
      title: 'Somebody answers.',
      text: 'Email {{replyTime}}[[, phone {{careHours}}]].',
      to: '/contact',
    },
  ],
  closing: 'Have a look.',
  links: [
    { label: 'See what just landed', to: '/collections/all' },
    { label: 'Say hello', to: '/contact' },
  ],
})
