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
    { title: 'One price, all in.', text: 'GST inside, shipping free, no surprise at the last step.', to: '/shipping' },
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
  terms: reword(termsPage, {
    '[[Last updated {{publishedOn}}]]': 'Last updated July 1, 2025',
    'The rules of {{shop}}, in plain words.': 'The rules of this corner, in words that fit across a chai counter.',
    'Screens differ, and so do dyes: no two dyed pieces are quite alike.':
      'Screens differ, and dye has a mind of its own: no two pieces of tie dye or acid wash are alike, and that is the point.',
  }),
  shipping: reword(shippingPage, {
    '**Free shipping** on every order, in India and everywhere else.':
      '**Free shipping** on every order, one tee or ten hoodies, in India and everywhere else.',
    'An order ships complete.': 'An order ships complete: we don’t send half a fit.',
    'by express. Remote places, holidays and the weather can add to that,':
      'by express, to Kochi or to Copenhagen. Hills, islands, strikes and the monsoon can add to that,',
    'somebody has to be there to take the parcel.':
      'somebody has to be there to open the door, or a guard who knows your name.',
    'Ask the neighbours and anyone who was home.':
      'Ask the guard, the neighbour and anyone who was home. It’s there more often than you’d think.',
    'You order, we pack, the courier delivers. Shipping is on us.':
      'You order, we pack, the courier runs. Nobody at this corner pays for the ride.',
    'It takes longest when something new comes out, because everybody orders at the same time.':
      'Zero is not a typo: an order paid in the morning can ship by evening. On drop days it takes longer, because everybody orders at the same time.',
  }),
  returnpolicy: reword(returnPolicyPage, {
    'Something doesn’t fit, or isn’t what you expected? Tell us in time and we’ll sort it out.':
      'Wrong size, wrong vibe, wrong shirt? Tell us in time and we’ll sort it out. No forms in triplicate.',
    'After **{{returnDays}} days** a person still reads what you write, but we can’t promise a yes.':
      '**{{returnDays}} days** means: two is comfortable, the third is the last. If you write later, a person will still read it, but we can’t promise a yes.',
    'Changed your mind? [Write': 'Changed your mind at the signal? [Write',
    'free of perfume, smoke and pet hair': 'free of perfume, smoke, chai and pets',
  }),
}
