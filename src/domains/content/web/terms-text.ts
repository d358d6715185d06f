import {
  DISPATCH_BUSINESS_DAYS,
  EMAIL_REPLIES,
  PHONE_HOURS,
  REFUND_BUSINESS_DAYS,
  RETURN_DAYS,
  span,
} from '#shared/promises.ts'
import type { PageText } from './page-text.ts'

const inTime = `${span(RETURN_DAYS)} days`

export const termsText: PageText = {
  path: '/terms',
  title: 'Terms & Conditions',
  description:
    'What you and the shop agree on when you order: prices, payment, delivery, returns, your data, complaints.',
  lead: 'The rules of this corner, in words that fit across a chai counter. They hold whenever you use the shop or buy from it.',
  updated: 'Last updated July 1, 2025',
  glance: [
    { figure: 'All in', label: 'one price, with GST inside and shipping free' },
    { figure: span(RETURN_DAYS), label: 'days to cancel, to return, or to report damage' },
    { figure: '48 h', label: 'until a complaint is heard, one month until it is settled' },
  ],
  sections: [
    {
      id: 'who',
      title: 'Who you buy from',
      blocks: [
        'The shop sells its own goods. It is no market place: whoever is named here owns the stock, takes your money and answers for both.',
      ],
      withContact: true,
    },
    {
      id: 'agree',
      title: 'Saying yes',
      blocks: [
        'By placing an order you say yes to these terms, and to the [Shipping Policy](/shipping) and the [Return & Refund Policy](/returnpolicy), as they stand on that day. You need to be 18 to order; younger than that, ask somebody who is, and order in their name.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Looking around needs no account; checking out does. Give us your real name, an e-mail that reaches you and a password that nobody guesses, and keep that password to yourself. What is ordered with your login counts as ordered by you, until you tell us that somebody else has it.',
        'You may leave whenever you like: write to us and we close the account. Records of orders and invoices stay as long as tax law wants them.',
      ],
    },
    {
      id: 'products',
      title: 'Products and pictures',
      blocks: [
        'We show every piece as truly as a screen can. Screens differ, and dye has a mind of its own: no two pieces of tie dye or acid wash are alike, and that is the point. Measures are taken by hand, flat, and may be off by a centimetre or two. The size guide is there to be used.',
        'The label inside says what a piece is made of, how to wash it, and which country it was made in. Where a product page says it too, the two agree. Need to know before you buy? [Ask us](/contact).',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and taxes',
      blocks: [
        'Prices are in Indian rupees (₹) and *include GST*. [Shipping is free](/shipping#cost). What the checkout shows is what you pay, in one figure; your invoice shows how much of it is tax. A price struck through is one that the same piece was offered at before.',
        'Prices change, but never for an order that is placed. If a price was plainly a slip, a hoodie for ₹19 say, we may cancel that order, tell you so, and return every rupee.',
      ],
    },
    {
      id: 'orders',
      title: 'How an order comes about',
      blocks: [
        'When you start to pay, we put the pieces aside for you for a little while. When the payment is confirmed, the order is placed and the contract is made: you get a receipt on the screen and a mail. If you do not pay in time, the pieces go back on the shelf.',
        'We may turn an order down that looks like fraud, or like somebody emptying the shelf to sell it on. Then you get everything back.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        'You pay online, by card, UPI, net banking or wallet, in the window of our payment provider. Your card number never passes our counter and is kept nowhere here.',
        'Money gone, but no order to be seen? We compare our books with the provider’s all day, and such a payment becomes an order or goes back by itself. If you would rather not wait, [write to us](/contact).',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      blocks: [
        `Orders leave us within ${span(DISPATCH_BUSINESS_DAYS)} business days. Until a parcel is in your hands, what happens to it is our risk. The [Shipping Policy](/shipping) has the rest.`,
      ],
    },
    {
      id: 'returns',
      title: 'Cancellations, returns, refunds',
      blocks: [
        `Cancel, ask for a return or report damage within ${inTime}. Refunds take ${span(REFUND_BUSINESS_DAYS)} business days after approval. There is no fee for any of it. The [Return & Refund Policy](/returnpolicy) tells how, step by step.`,
      ],
    },
    {
      id: 'mails',
      title: 'Mails from us',
      blocks: [
        'About your orders we write whenever something happens. The newsletter comes only after you have said yes twice, once in the form and once in your mailbox, and stops at one click: every issue carries the link.',
      ],
    },
    {
      id: 'data',
      title: 'What we know about you',
      blocks: [
        'We keep what it takes to run a shop, and nothing to sell on:',
        {
          list: [
            'your name, e-mail, phone and addresses, to deliver and to reach you',
            'your orders, payments (never card numbers), returns and messages, to stand by them and to keep the books',
            'what is in your cart, your last searches and the pieces you looked at, partly in your own browser',
          ],
        },
        'The courier gets your address, the payment provider gets the amount and what its window asks you for, and the authorities get what the law tells us to give. Nobody else does. Write to us to see, correct or delete what we have; what tax law wants us to keep, we keep.',
      ],
    },
    {
      id: 'fair-play',
      title: 'Fair play',
      blocks: [
        'Look around, compare, share links, take screenshots. Do not break in, do not order with other people’s cards, do not send bots to the counter, and do not post as somebody you are not. Who does, stays outside.',
      ],
    },
    {
      id: 'artwork',
      title: 'Our artwork',
      blocks: [
        'Name, mark, prints, photographs, films and words are ours. Wear them everywhere, post yourself in them with our blessing. To print them on something yourself, or to use them for your own business, ask first.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      blocks: [
        'For goods that are what we said they are, and for harm that we cause on purpose or by carelessness, as the law has it. Not for what nobody could have foreseen or helped: floods, strikes, a network that is down for half the country. Nothing here takes away a right that the Consumer Protection Act, 2019 gives you.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        `Begin with customer care: e-mail is answered ${EMAIL_REPLIES}, the phone ${PHONE_HOURS}. If that does not settle it, write to the grievance officer [named above](#who), who confirms your complaint *within 48 hours* and settles it *within one month*, as the Consumer Protection (E-Commerce) Rules, 2020 ask.`,
        'Still no peace? The National Consumer Helpline listens at [1915](tel:1915) and at [consumerhelpline.gov.in](https://consumerhelpline.gov.in).',
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      blocks: [
        'The law of India applies. Where it lets us choose, the courts at the seller’s place decide; as a consumer you may always go to the commission where you live or work.',
      ],
    },
    {
      id: 'changes',
      title: 'When these terms change',
      blocks: ['Then the date at the top changes with them. For your order, the terms of the day you placed it hold.'],
    },
  ],
}
