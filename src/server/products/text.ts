/** Names of the product types, singular and plural, for search. */
export const typeNames = { service: 'שירות שירותים', product: 'מוצר מוצרים' }
