import { definePage, list, paragraph } from './define-page.ts'

export const termsPage = definePage({
  title: 'Terms & Conditions',
  description:
    'What you and the shop agree on when you order: prices, payment, delivery, returns, your data and complaints.',
  intro: 'The rules of {{shop}}, in plain words. They apply whenever you use the shop or buy from it.',
  updated: '[[Last updated {{publishedOn}}]]',
  figures: [
    { figure: '{{returnDays}}', label: 'days to cancel, return or report damage' },
    { figure: '{{refundDays}}', label: 'business days for a refund, after approval' },
    { figure: '48 h', label: 'to acknowledge a complaint, one month to resolve it' },
  ],
  sections: [
    {
      id: 'who',
      title: 'Who you buy from',
      blocks: [
        paragraph('You buy from the seller named here, who takes your payment and is responsible for the goods.'),
      ],
      withContact: true,
    },
    {
      id: 'agree',
      title: 'Agreeing to these terms',
      blocks: [
        paragraph(
          'By placing an order you agree to these terms, the [Shipping Policy](/shipping) and the [Return & Refund Policy](/returnpolicy) as they are on that day. You must be 18 to order. If you’re younger, ask an adult to order in their name.',
        ),
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        paragraph(
          'You don’t need an account to look around, but you do to check out. Give us your real name, an email that reaches you and a password nobody can guess, and keep that password to yourself. Orders placed with your login count as yours until you tell us that somebody else has it.',
        ),
        paragraph(
          'You may leave whenever you like: write to us and we’ll close the account. We keep records of orders and invoices for as long as tax law requires.',
        ),
      ],
    },
    {
      id: 'products',
      title: 'Products and pictures',
      blocks: [
        paragraph(
          'We show and describe every product as accurately as we can. Colours can look different from screen to screen, and measurements may be off by a centimetre or two.',
        ),
        paragraph(
          'Need to know what a product is made of, how to care for it or which country it was made in? [Ask us](/contact) before you buy.',
        ),
      ],
    },
    {
      id: 'prices',
      title: 'Prices and taxes',
      blocks: [
        paragraph(
          'Prices are in Indian rupees (₹) and **include all taxes**. The total at checkout is what you pay; your invoice shows how much of it is tax. A struck-through price is an earlier price of the same product.',
        ),
        paragraph(
          'Prices change, but never for an order you’ve already placed. If a price was plainly a mistake, we may cancel that order, let you know and refund you in full.',
        ),
      ],
    },
    {
      id: 'orders',
      title: 'How an order is placed',
      blocks: [
        paragraph(
          'When you start to pay, we hold the pieces for you for a short while. When the payment is confirmed, the order is placed and the contract is made: you get a receipt on screen and by email.[[ With {{cashOnDelivery}} that happens when you press Place order; we may ask you to confirm the order by email before we ship it.]] If you don’t pay in time, the pieces go back on sale.',
        ),
        paragraph('We may decline an order that looks like fraud or bulk buying for resale. You’ll get a full refund.'),
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        paragraph(
          'You pay online, by card, UPI, net banking or wallet, in our payment provider’s window. Your card number never reaches us, and we don’t store it.[[ In India you can also choose {{cashOnDelivery}}, where checkout offers it; the total there includes its fee, if there is one.]]',
        ),
        paragraph(
          'Charged, but no order to be seen? Such a payment becomes an order or is refunded automatically. If you’d rather not wait, [write to us](/contact).',
        ),
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      blocks: [
        paragraph(
          'Orders ship within {{dispatchDays}} business days. The risk is ours until the parcel is in your hands. The [Shipping Policy](/shipping) has the details.',
        ),
      ],
    },
    {
      id: 'returns',
      title: 'Cancellations, returns, refunds',
      blocks: [
        paragraph(
          'Cancel, request a return or report damage within {{returnDays}} days. Refunds take {{refundDays}} business days after approval. There is no fee for any of it. The [Return & Refund Policy](/returnpolicy) explains how, step by step.',
        ),
      ],
    },
    {
      id: 'emails',
      title: 'Emails from us',
      blocks: [
        paragraph(
          'We email you about your orders whenever something happens. You get the newsletter only after you’ve confirmed twice, once in the form and once in your inbox, and you can unsubscribe at any time.',
        ),
      ],
    },
    {
      id: 'data',
      title: 'What we know about you',
      blocks: [
        paragraph('We keep what it takes to run a shop, and sell none of it:'),
        list(
          'your name, email, phone and addresses, to deliver your orders and reach you',
          'your orders, payments (never card numbers), returns and messages, to serve you and keep our accounts',
          'your cart, recent searches and the pieces you viewed, partly in your own browser',
        ),
        paragraph(
          'The courier gets your address, the payment provider gets the amount and the details you enter in its window, and the authorities get what the law requires. Nobody else does. Write to us to see, correct or delete your data; we keep what tax law requires. The [Privacy Policy](/privacy) has the details.',
        ),
      ],
    },
    {
      id: 'fair-play',
      title: 'Using the shop',
      blocks: [
        paragraph(
          'Don’t break in, don’t order with other people’s cards, don’t send bots, and don’t pretend to be somebody else. We may block anyone who does.',
        ),
      ],
    },
    {
      id: 'content',
      title: 'Names, pictures and texts',
      blocks: [
        paragraph(
          'The name, logo, designs, pictures and texts in this shop belong to us or are used with permission. Please [ask us](/contact) before you use them for your own business.',
        ),
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        paragraph(
          'We are liable for goods that are not as described, and for harm we cause intentionally or through negligence, as the law provides. We are not liable for events that nobody could foresee or prevent, such as floods, strikes or a failed network. Nothing here limits your rights under the Consumer Protection Act, 2019.',
        ),
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        paragraph(
          'Start with customer care: emails are answered {{replyTime}}[[, calls {{careHours}}]]. If that doesn’t help, write to the grievance officer [named above](#who), who acknowledges your complaint **within 48 hours** and resolves it **within one month**, as the Consumer Protection (E-Commerce) Rules, 2020 require.',
        ),
        paragraph(
          'Still not resolved? Call the National Consumer Helpline at [1915](tel:1915) or visit [consumerhelpline.gov.in](https://consumerhelpline.gov.in).',
        ),
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      blocks: [
        paragraph(
          'The law of India applies. Where it lets us choose, the courts at the seller’s location have jurisdiction; as a consumer you may always go to the consumer commission where you live or work.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'When these terms change',
      blocks: [
        paragraph(
          'When these terms change, so does the date at the top. The terms in force on the day you order apply to that order.',
        ),
      ],
    },
  ],
})
