/** Where customers of the shop that browsers visit write to: not the brand's own address. */
export const careEmail = 'care@shop.example'
