/** Small files to start from. Both can be imported as they are. */
export const importTemplates = [
  {
    label: 'Our own CSV',
    fileName: 'products-template.csv',
    csv: `SKU,Name,State,Price,Original Price,Category,Gender,Collections,Sizes,Colors,Brand,Material,Stock,Images,Description
SAMPLE-TEE,Sample Tee,draft,999,1299,Top Wear,Unisex,"New In, Sale","S, M","Black, White",,Cotton,"S / Black = 5
M / Black = 5
S / White = 3
M / White = 3",,"The first paragraph.

The second paragraph."
SAMPLE-TOTE,Sample Tote,draft,499,,Bags,Unisex,Accessories,,,,Canvas,20,,One sentence about it.
`,
  },
  {
    label: 'Shopify CSV',
    fileName: 'shopify-template.csv',
    csv: `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,SEO Title,SEO Description,Status
sample-hoodie,Sample Hoodie,<p>Brushed fleece.</p>,My Label,Hoodies,"Winter Wear, Women",true,Size,M,Color,Olive,SAMPLE-HOODIE-M,450,5,1899.00,2299.00,,,,,,,draft
sample-hoodie,,,,,,,,L,,Olive,SAMPLE-HOODIE-L,450,3,1899.00,2299.00,,,,,,,
`,
  },
] as const
