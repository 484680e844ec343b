/** How a person names the types, one and many, so that a search for the word finds them. */
export const typeNames = { service: 'שירות שירותים', product: 'מוצר מוצרים' }
