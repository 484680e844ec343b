/** How a person names the types, so that a search for the word finds them. */
export const typeNames = { service: 'שירות', product: 'מוצר' }
