import { definePage, list, paragraph, rows, steps } from './define-page.ts'

/** Describes what the code does, so a change of what is stored, or for how long, changes this text. */
export const privacyPage = definePage({
  title: 'Privacy Policy',
  description:
    'What {{shop}} knows about you, why, who else sees it, how long it is kept, and your rights under the Digital Personal Data Protection Act, 2023.',
  intro: 'What we know about you, why we need it, who else sees it, and how you get it back or have it deleted.',
  updated: '[[Last updated {{publishedOn}}]]',
  links: [{ label: 'Write to us', to: '/contact' }],
  figures: [
    { figure: 'Never', label: 'sold, rented or traded' },
    { figure: 'No', label: 'tracking cookies, ad networks or analytics by others without your yes' },
    { figure: '48 h', label: 'to acknowledge a complaint, one month to resolve it' },
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        paragraph(
          'The seller, {{sellerName}}, decides why and how your personal data is used in this shop. Under the Digital Personal Data Protection Act, 2023 (the DPDP Act) that makes us the **Data Fiduciary** and you the **Data Principal**. This page is the notice that the Act asks for. It applies to this website, to our emails and to everything you order here.',
        ),
        paragraph(
          'You can ask us for this notice in any language of the Eighth Schedule to the Constitution of India.',
        ),
      ],
      withContact: true,
    },
    {
      id: 'collect',
      title: 'What we collect, and why',
      blocks: [
        rows(
          [
            'Account',
            'Name and email address, a password if you choose one, and the addresses and phone numbers you save. To log you in, to show your orders and to fill in the checkout for you. We store your password only as a hash that we can’t read.',
          ],
          [
            'Orders',
            'What you bought, for how much, the delivery address, phone number and invoice. To deliver, to bill and to handle returns.',
          ],
          [
            'Payments',
            'The amount, the status, the method and the payment provider’s reference[[; with {{cashOnDelivery}}, whether a parcel was refused]]. To confirm your order and to refund you. Your card number, UPI PIN and bank password never reach us.',
          ],
          [
            'Returns',
            'The reason, your messages and the photos you add. To decide on the return and to settle it. If you paid in cash, also the UPI ID or the bank details (account holder, account number, IFSC) that you give us for the refund, and for nothing else.',
          ],
          ['Messages', 'Your name, email address and what you write in the contact form. To answer you.'],
          [
            'Newsletter and restock alerts',
            'Your email address, and for an alert the product, size and colour. To send what you asked for, and nothing else.',
          ],
          ['Cart', 'What you put into it, under a random number until you log in. To keep it for you.'],
          [
            'Cart reminders',
            'If you switch them on, your email address and what you left in your cart. To send you one email about it.',
          ],
          [
            'Wishlist',
            'What you saved, its price on that day, and whether you want emails about it, under a random number until you log in. To keep it for you and, if you switch them on, to tell you about lower prices and restocks.',
          ],
          [
            'Reviews',
            'Your stars, what you say about the fit, your words and photos, and the size and colour you bought. We show them with your first name and an initial once a person has read them. After a delivery we may ask you for a review by email.',
          ],
          [
            'Analytics',
            '[[Only if you say yes: which pages and products you look at, and carts, checkouts and orders, counted with {{analytics}}. To learn what works.]] Without your yes, nobody counts your visit.',
          ],
          [
            'Technical data',
            'IP address, time and requested page in our server log, and counters of login and form attempts. To keep the shop running and to stop abuse.',
          ],
        ),
        paragraph(
          'We ask for nothing that a purchase doesn’t need. We don’t build advertising profiles, and no decision about you is made by a machine alone, except that a payment must match its order.',
        ),
      ],
    },
    {
      id: 'basis',
      title: 'On what basis',
      blocks: [
        list(
          '**Your consent**, for your account, the newsletter, restock alerts, cart reminders, wishlist emails, reviews and analytics. You give it when you register, sign up, switch them on or press the button, and for the newsletter a second time by the link in our email.',
          '**Data that you give us for a purpose** without objecting to it (section 7(a) of the DPDP Act), for orders, deliveries, returns and messages.',
          '**Legal duties** (section 7 of the DPDP Act), for invoices, tax records and orders of courts and authorities.',
        ),
        paragraph(
          'You can withdraw your consent at any time, as easily as you gave it: with the link in every newsletter, alert, reminder and review request, [[{{analytics?}}with the cookie choices in the footer, ]]or by [writing to us](/contact). What happened before stays lawful. Without the data that an order needs, we can’t deliver it.',
        ),
      ],
    },
    {
      id: 'browser',
      title: 'Cookies and your browser',
      blocks: [
        paragraph(
          '**No tracking without your yes.** Before it, and after a no, there are no cookies of others, no pixels and no fingerprinting. We set one cookie, and only if you log in: it recognises your device, and keeps somebody else’s failed attempts from locking you out.[[ We ask once whether we may use {{analytics}}. Nothing loads from there until you press Accept, and the shop works the same after Decline. Under Cookie choices in the footer you can change your mind at any time: that deletes their cookies.]]',
        ),
        paragraph('Your browser keeps some things for you, which you can delete there whenever you like:'),
        list(
          'your cart and wishlist, and the random number they belong to',
          'your answer about cookies',
          'your login, name and email address, until you log out',
          'your recent searches and the pieces you viewed, which stay on your device',
          'text that you typed into a form and haven’t sent, until you close the tab',
          'copies of pages you visited, so they open without a connection',
        ),
      ],
    },
    {
      id: 'share',
      title: 'Who else sees it',
      blocks: [
        paragraph('We sell your data to nobody. These companies work for us, and get only what their work needs:'),
        rows(
          [
            'Payment provider',
            'Razorpay gets the amount, our order reference, your name, email address and phone number, and what you enter in its window. Its own privacy policy applies there.',
          ],
          [
            'Courier',
            'The name, address and phone number on the parcel[[, and the amount to collect with {{cashOnDelivery}}]].',
          ],
          ['Email service', 'Your email address and the emails we send you.'],
          [
            'Analytics',
            '[[After your yes, the pages and products you look at, your orders without your name and address, and your IP address go to {{analytics}}, with cookies from there. Their privacy policies apply.]] Without your yes, nobody gets anything.',
          ],
          ['Hosting', 'The computers and backups on which the shop runs.'],
        ),
        paragraph(
          'Authorities and courts get what the law requires. If the shop is ever sold, the buyer takes over your data together with this promise, and we tell you first.',
        ),
        paragraph(
          'Some of these companies may process data outside India. We use none in a country to which the Government of India has restricted such transfers.',
        ),
      ],
    },
    {
      id: 'keep',
      title: 'How long we keep it',
      blocks: [
        rows(
          ['Account and addresses', 'until you delete an address or your account'],
          [
            'Orders, invoices, payments, returns',
            'with our books, for as long as tax and accounting law requires; once you delete your account, without your name and address, except on invoices and credit notes',
          ],
          ['Messages', 'one year after we have dealt with them'],
          ['Emails we sent', 'usually 90 days'],
          ['Newsletter', 'until you unsubscribe; 30 days if you never confirm'],
          ['Restock alerts', '180 days at most'],
          ['Carts without a login', '30 days'],
          ['Wishlists without a login', '90 days after the last change'],
          ['Reviews', 'until you ask us to remove them; once you delete your account, without your name and photos'],
          ['Logins', '30 days without a visit, 180 days at most'],
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        list(
          '**Access**: a summary of the data we have about you, what we do with it, and with whom we shared it. You can download all of it in [your profile](/profile).',
          '**Correction**: have data corrected, completed or updated. You can change your saved addresses yourself in [your profile](/profile).',
          '**Erasure**: have data deleted that we no longer need and that no law makes us keep. You can delete your account in [your profile](/profile), once your orders and refunds are complete.',
          '**Withdrawal** of a consent that you gave.',
          '**Nomination**: name a person who may use these rights if you die or are no longer able to.',
          '**Grievance**: complain to us, and then to the Data Protection Board of India.',
        ),
        paragraph('None of this costs anything, and none of it affects your orders or your rights as a customer.'),
      ],
    },
    {
      id: 'how',
      title: 'How to use them',
      blocks: [
        paragraph(
          'With an account, do it yourself: **Your data** in [your profile](/profile) downloads everything we have about you as one file, or deletes your account. We ask for your password or a code by email first. Your email address can register again afterwards.',
        ),
        paragraph('In any other case:'),
        steps(
          'Write to us with the [contact form](/contact)[[ or at [{{careEmail}}](mailto:{{careEmail}})]], from the email address of your account, and say what you want.',
          'We may ask a question to be sure that it’s you. We don’t ask for more data than that takes.',
          'We acknowledge your request within 48 hours, and we do what you asked or tell you why we can’t within one month.',
        ),
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        paragraph(
          'The shop is for people of 18 and above. We don’t knowingly collect data of children, and we don’t track them or advertise to them. If a child has given us data without the consent of a parent or guardian, [tell us](/contact) and we delete it.',
        ),
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        paragraph(
          'Connections to the shop are encrypted. Passwords and login tokens are stored as hashes. Only people who need your data for their work can see it, and changes they make are recorded.',
        ),
        paragraph(
          'If there is a breach of personal data all the same, we inform you and the Data Protection Board of India without delay, and tell you what happened and what to do.',
        ),
      ],
    },
    {
      id: 'grievance',
      title: 'Complaints',
      blocks: [
        paragraph(
          'Our grievance officer[[, {{grievanceOfficer}},]] answers questions and complaints about your data[[: [{{grievanceEmail}}](mailto:{{grievanceEmail}})]]. You get an acknowledgement **within 48 hours** and a decision **within one month**.',
        ),
        paragraph(
          'If you’re not satisfied, or hear nothing, you can complain to the **Data Protection Board of India**. Please come to us first: the Act asks you to, and it’s faster.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'When this policy changes',
      blocks: [
        paragraph(
          'When this policy changes, so does the date at the top. If we want to use your data for something new, we ask you first.',
        ),
      ],
    },
  ],
})
