import { definePage, paragraph } from './define-page.ts'

/** Says nothing that is not true of every shop. */
export const aboutPage = definePage({
  title: 'About Us',
  description: 'Who runs {{shop}}, how ordering works and how to reach us.',
  headline: 'About us',
  intro: 'Who runs this shop, how ordering works and how to reach us.',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      claim: 'A name and an address.',
      blocks: [
        paragraph(
          'You buy from the seller named in our [terms](/terms#who). They also say where to find us and whom to contact if something isn’t right.',
        ),
      ],
    },
    {
      id: 'work',
      title: 'How ordering works',
      claim: 'From your cart to your door.',
      blocks: [
        paragraph(
          'Prices include all taxes[[, and {{freeShipping}} applies to every order]]. Orders ship within {{dispatchDays}} business days, and you can follow yours in [My Orders](/my-orders).',
        ),
        paragraph(
          'Something doesn’t fit? You have {{returnDays}} days after delivery to ask for a refund or another size. The [Return & Refund Policy](/returnpolicy) says how.',
        ),
      ],
    },
  ],
  cardsTitle: 'Good to know',
  cards: [
    { title: 'Shipping', text: 'Orders ship within {{dispatchDays}} business days.', to: '/shipping' },
    { title: 'Returns', text: 'Cancel or return within {{returnDays}} days.', to: '/returnpolicy' },
    { title: 'Contact', text: 'Emails are answered {{replyTime}}[[, calls {{careHours}}]].', to: '/contact' },
  ],
  closing: 'Have a look.',
  links: [
    { label: 'See all products', to: '/collections/all' },
    { label: 'Contact us', to: '/contact' },
  ],
})
