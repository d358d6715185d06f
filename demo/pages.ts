import { definePage, paragraph } from '#domains/content/server/default-pages/define-page.ts'
import { returnPolicyPage } from '#domains/content/server/default-pages/return-policy-page.ts'
import { shippingPage } from '#domains/content/server/default-pages/shipping-page.ts'
import { termsPage } from '#domains/content/server/default-pages/terms-page.ts'
import type { Pages } from '#domains/content/server/seed-pages.ts'

type PageText = typeof termsPage

const aboutPage = definePage({
  title: 'About Us',
  description:
    'Nukkad is the street corner: chai, cricket, gossip, and clothes that look like home. Our philosophy, how it began, and where it goes.',
  headline: 'Meet you at the corner',
  intro:
    '**nukkad** `(noun, Hindi)` The corner where two streets meet, and so does everybody else. Chai, cricket, gossip. Open late.',
  collections: ['Acid Washed Hoodie', 'OverSized SweatShirt', 'Tie Dye Oversized T-Shirt', 'OverSized Hoodie'],
  sections: [
    {
      id: 'philosophy',
      title: 'Philosophy',
      claim: 'Wear where you are from.',
      collection: 'Hoodie',
      blocks: [
        paragraph(
          'A good street needs three things: a wall to lean on, a stall that stays open, and people with opinions about your shirt. We make clothes for all three.',
        ),
        paragraph(
          'We cut them wide, because the corner has no dress code. We take cloth with weight, because it has to survive the monsoon, the 8:14 local and the cousin who borrows it. We print big, because a whisper does not carry across traffic.',
        ),
        paragraph(
          'And we draw everything ourselves: taxi meters, pin codes, kites, half a cup of chai, the last over before the light goes. Nothing from a film, a game or somebody else’s team. The street has enough stars of its own.',
        ),
      ],
    },
    {
      id: 'genesis',
      title: 'Genesis',
      claim: 'It began with half a cup.',
      collection: 'OverSized T-Shirt',
      blocks: [
        paragraph(
          'It began the way most things begin here: with half a cup of chai and an argument. Why does every T-shirt in the market talk about California? Who at this table has been to California?',
        ),
        paragraph(
          'The corner had better stories. The fruit seller’s handwriting. The truck that says Horn OK Please as if it were a poem. The pigeon keeper on the roof who knows the weather before the phone does. Somebody drew it on a napkin, somebody’s uncle had a screen press, and by Sunday a dozen shirts hung on a clothes line between two balconies.',
        ),
        paragraph('People stopped. People asked. By evening the line was empty and the argument had a name.'),
      ],
    },
    {
      id: 'vision',
      title: 'Vision',
      claim: 'A corner in every city.',
      collection: 'Varsity Jacket',
      blocks: [
        paragraph(
          'One day somebody in Surat and somebody in Stockholm will see the same hoodie on each other, nod, and start to argue about who makes the better chai. That is the plan. All of it.',
        ),
        paragraph(
          'We get there the slow way: drops that we can count, graphics that mean something, and a shop small enough that a person answers. Street style has looked outwards long enough. It may look at the corner for a change.',
        ),
      ],
    },
  ],
  cardsTitle: 'What you can hold us to',
  cards: [
    {
      title: 'One price, all in.',
      text: 'GST inside, [[{{freeShipping?}}shipping free, ]]no surprise at the last step.',
      to: '/shipping',
    },
    {
      title: 'Room for a change of mind.',
      text: 'Cancel or return within {{returnDays}} days. No fee, no sulking.',
      to: '/returnpolicy',
    },
    { title: 'Somebody answers.', text: 'Email {{replyTime}}[[, phone {{careHours}}]].', to: '/contact' },
  ],
  closing: 'Your turn.',
  links: [
    { label: 'See what just landed', to: '/collections/all' },
    { label: 'Say hello', to: '/contact' },
  ],
})

/** Says some things of a default page in Nukkad's words. Each key must be in the page. */
function reword(page: PageText, words: Record<string, string>): PageText {
  const reworded = Object.entries(words).reduce((json, [plain, own]) => {
    if (!json.includes(plain)) throw new Error(`The page does not say: ${plain}`)
    return json.replace(plain, () => own)
  }, JSON.stringify(page))
  return JSON.parse(reworded)
}

/** Nukkad's own pages. The privacy policy is the default. */
export const demoPages: Pages = {
  about: aboutPage,
  terms: reword(
    {
      ...termsPage,
      figures: [
        { figure: 'All in', label: 'one price, GST[[{{freeShipping?}} and shipping]] included' },
        { figure: '{{returnDays}}', label: 'days to cancel, return or report damage' },
        { figure: '48 h', label: 'to acknowledge a complaint, one month to resolve it' },
      ],
    },
    {
      'You buy from the seller named here, who takes your payment and is responsible for the goods.':
        'The shop sells its own goods. It is not a marketplace: the seller named here owns the stock, takes your payment and is responsible for both.',
      '[[Last updated {{publishedOn}}]]': 'Last updated July 1, 2025',
      'The rules of {{shop}}, in plain words.': 'The rules of this corner, in words that fit across a chai counter.',
      'We show and describe every product as accurately as we can. Colours can look different from screen to screen, and measurements may be off by a centimetre or two.':
        'We show every piece as accurately as a screen can. Screens differ, and dye has a mind of its own: no two pieces of tie dye or acid wash are alike, and that is the point. Measurements are taken by hand with the garment laid flat, and may be off by a centimetre or two. Do use the size guide.',
      'Need to know what a product is made of, how to care for it or which country it was made in? [Ask us](/contact) before you buy.':
        'The label inside says what a piece is made of, how to wash it, and which country it was made in. Where the product page says it too, the two match. Need to know before you buy? [Ask us](/contact).',
      'and **include all taxes**.': 'and **include GST**.[[{{freeShipping?}} [Shipping is free](/shipping#cost).]]',
      'an earlier price of the same product.': 'what the same piece was offered at before.',
      'If a price was plainly a mistake, we may': 'If a price was plainly a mistake, say a hoodie for ₹19, we may',
      'let you know and refund you in full.': 'let you know and refund every rupee.',
      'Charged, but no order to be seen? Such a payment':
        'Charged, but no order to be seen? We check our records against the provider’s all day, and such a payment',
      'unsubscribe at any time.': 'unsubscribe with one click in every issue.',
      'Using the shop': 'Fair play',
      'Don’t break in, don’t order with other people’s cards, don’t send bots, and don’t pretend to be somebody else. We may block anyone who does.':
        'Look around, compare, share links, take screenshots. Don’t break in, don’t order with other people’s cards, don’t send bots, and don’t pretend to be somebody else. Anyone who does gets blocked.',
      '"content"': '"artwork"',
      'Names, pictures and texts': 'Our artwork',
      'The name, logo, designs, pictures and texts in this shop belong to us or are used with permission. Please [ask us](/contact) before you use them for your own business.':
        'The name, logo, prints, photographs, films and texts are ours. Wear them everywhere and post yourself in them with our blessing. To print them on something yourself or use them for your own business, ask first.',
      ', such as floods, strikes or a failed network.':
        ': floods, strikes, a network that is down for half the country.',
    },
  ),
  shipping: reword(
    {
      ...shippingPage,
      figures: [
        { figure: '[[{{freeShipping?}}Free]]', label: 'shipping on every order' },
        { figure: '{{dispatchDays}}', label: 'business days until it ships' },
        { figure: '{{shippingDays}}', label: 'days by express[[, {{worldwide}}]]' },
      ],
    },
    {
      'What shipping costs, when an order ships and how long delivery takes: dispatch within {{dispatchDays}} business days, then {{shippingDays}} days.':
        '[[{{freeShipping?}}Free shipping on every order, ]]dispatched within {{dispatchDays}} business days, then {{shippingDays}} days by express[[{{worldwide?}}, anywhere in the world]].',
      '[[We offer **{{freeShipping}}** on every order. ]]The total at checkout is what you pay, all taxes included.':
        '[[{{freeShipping?}}Nothing. **Free shipping** on every order, one tee or ten hoodies, in India and everywhere else. ]]The price you see includes GST[[{{freeShipping?}}, and nothing is added at the last step]].',
      'For an address outside India, the customs there may charge duty or import tax, which the recipient pays to the courier.':
        'Outside India, your country’s customs may charge duty or import tax. That money goes to them, not us: the recipient pays it to the courier.',
      'We email you when the order is placed and again when it ships.':
        'We email you when the order is placed and again when it ships. An order ships complete: we don’t send half a fit.',
      'after dispatch. Remote places, holidays, the weather and customs can add to that.':
        'by express[[{{worldwide?}}, to Kochi or to Copenhagen]]. Hills, islands, strikes and the monsoon can add to that, and customs works at its own pace.',
      'To any address that our couriers serve[[, {{worldwide}}]]. No post boxes: somebody has to be there to take the parcel.':
        'To any address a courier can reach, in India[[{{worldwide?}} and around the world]]. No post boxes: somebody has to be there to open the door, or a guard who knows your name.',
      '[My Orders](/my-orders) says: Processing': '[My Orders](/my-orders) knows: Processing',
      'Late or lost': 'Late, lost or with the neighbour',
      'We ask the courier.': 'We chase the courier so you don’t have to.',
      'If the parcel is lost, we send': 'If the parcel is lost, that’s on us: we send',
      'Please have your order number ready.': 'Keep your order number handy: it saves us both a message.',
      'Ask the neighbours and anyone who was home.':
        'Ask the guard, the neighbour and anyone who was home. It’s there more often than you’d think.',
      'What shipping costs, how long it takes and how to follow your order.':
        'You order, we pack, the courier runs.[[{{freeShipping?}} Nobody at this corner pays for the ride.]]',
      'Business days are Monday to Friday, except public holidays.':
        'Business days are Monday to Friday, except public holidays. Zero is not a typo: an order paid in the morning can ship by evening. On drop days it takes longer, because everybody orders at the same time.',
    },
  ),
  returnpolicy: reword(returnPolicyPage, {
    'Something doesn’t fit, or isn’t what you expected? Tell us in time and we’ll sort it out.':
      'Wrong size, wrong vibe, wrong shirt? Tell us in time and we’ll sort it out. No forms in triplicate.',
    'After that, [write to us](/contact): we decide case by case.':
      '**{{returnDays}} days** means: two is comfortable, the third is the last. If you write later, a person will still read it, but we can’t promise a yes.',
    'Changed your mind? [Write': 'Changed your mind at the signal? [Write',
    'trying it on is fine': 'trying it on in front of the mirror is fine',
    'For a different item, a defect or damage, we pay the courier.':
      'Our mistake, our money: for a different item, a defect or damage, we pay the courier.',
    'You get the same product and colour in another size. We reserve it when you ask.':
      'Same piece, same colour, the size you should have taken. We put it aside when you ask, so nobody else buys it while yours is on its way back.',
    'what you paid, taxes included': 'what you paid, GST included',
    'and we’ll look into it.': 'and we’ll find it together.',
    'If we accept it, we tell you where to send it; if not, we tell you why.':
      'A yes tells you where to send it; a no tells you why.',
    'free of perfume, smoke and pet hair': 'free of perfume, smoke, chai and pets',
  }),
}
