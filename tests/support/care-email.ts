/** The support email address of the browser-test shop; differs from the brand's so tests can tell them apart. */
export const careEmail = 'care@shop.example'
