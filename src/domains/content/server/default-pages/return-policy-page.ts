import { definePage, list, paragraph, rows, steps } from './define-page.ts'

export const returnPolicyPage = definePage({
  title: 'Return & Refund Policy',
  description:
    'Cancel, return or report damage within {{returnDays}} days; refunds take {{refundDays}} business days after approval. How it works, step by step.',
  intro: 'Something doesn’t fit, or isn’t what you expected? Tell us in time and we’ll sort it out.',
  links: [{ label: 'Start a return', to: '/return' }],
  figures: [
    { figure: '{{returnDays}}', label: 'days to cancel, return or report damage' },
    { figure: '{{refundDays}}', label: 'business days for a refund, after approval' },
    { figure: '₹0', label: 'fee for cancelling or returning' },
  ],
  sections: [
    {
      id: 'in-time',
      title: 'How long you have',
      blocks: [
        rows(
          ['Cancel an order', 'within {{returnDays}} days of placing it, before it ships'],
          ['Return or exchange', 'within {{returnDays}} days of delivery'],
          ['Report damage', 'within {{returnDays}} days of delivery'],
          ['Get your refund', '{{refundDays}} business days after approval'],
        ),
        paragraph('After that, [write to us](/contact): we decide case by case.'),
      ],
    },
    {
      id: 'cancel',
      title: 'Cancelling an order',
      blocks: [
        paragraph(
          'Changed your mind? [Write to us](/contact) **within {{returnDays}} days** of ordering, with the order number. If the parcel hasn’t shipped, we cancel it and refund you in full, with no fee. If it has, keep it or return it as described below.',
        ),
        paragraph(
          'If we have to cancel, because a piece turned out faulty or a price was plainly wrong, we’ll let you know and refund you in full.',
        ),
      ],
    },
    {
      id: 'what',
      title: 'What you can return',
      blocks: [
        paragraph('Anything you bought here, in the condition you’d want to receive it:'),
        list(
          'unworn and unwashed (trying it on is fine)',
          'with its tags, in its original packaging or something just as good',
          'free of perfume, smoke and pet hair',
        ),
        paragraph(
          'We can’t resell a piece that was worn outside, washed, altered or printed on, so we can’t take it back. A faulty piece is a different matter: see [below](#damaged).',
        ),
      ],
    },
    {
      id: 'how',
      title: 'How to return',
      blocks: [
        steps(
          'Fill in the [Return Form](/return) with your order number and the email you ordered with. If you’re logged in, start from the order in [My Orders](/my-orders): most of the form is already filled in.',
          'Pick the reason. For a different item, a defect or damage, or something else, add a photo (under 10 MB).',
          'Choose a refund or another size.',
          'We review it and reply by email. If we accept it, we tell you where to send it; if not, we tell you why.',
          'Pack it, send it, keep the courier’s slip.',
          'When it reaches us, we send the refund or the new size. We email you at every step, and your order shows it too.',
        ),
      ],
    },
    {
      id: 'courier',
      title: 'Who pays for return shipping',
      blocks: [
        paragraph(
          'For a different item, a defect or damage, we pay the courier. If the size doesn’t fit or you changed your mind, {{returnCourier}}, and we ship the new size free.',
        ),
      ],
    },
    {
      id: 'exchange',
      title: 'Another size',
      blocks: [
        paragraph(
          'You get the same product and colour in another size. We reserve it when you ask. If it’s sold out, you’ll get a refund, and you can sign up for a restock alert on the product page.',
        ),
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        paragraph(
          'Refunds take **{{refundDays}} business days after approval**. We approve a refund when the order is cancelled, or when the piece reaches us in the condition described above.',
        ),
        paragraph(
          'You get back what you paid, taxes included, the way you paid: card, UPI, net banking or wallet.[[ With {{cashOnDelivery}} we send it to the UPI ID or bank account you name in the return form.]] Some banks take a few more days to show it. If it still isn’t there, [tell us](/contact) and we’ll look into it.',
        ),
      ],
    },
    {
      id: 'damaged',
      title: 'Damaged, faulty or not what you ordered',
      blocks: [
        paragraph(
          'Tell us **within {{returnDays}} days** of delivery with the [Return Form](/return), and add a photo of the piece and of its label. You choose a replacement, as long as we have one, or a refund. We pay for everything.',
        ),
        paragraph('This is in addition to your rights under the law.'),
      ],
    },
    {
      id: 'no',
      title: 'If you disagree',
      blocks: [
        paragraph(
          'If we say no, we say why. If you’re not convinced, our grievance officer reviews it: you get a reply within 48 hours and a decision within one month. The [terms](/terms#complaints) say where to go after that.',
        ),
      ],
      withContact: true,
    },
  ],
})
