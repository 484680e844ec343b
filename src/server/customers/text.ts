/** Words that the server writes into a customer. */
export const text = {
  otherPhone: (phone: string) => `טלפון נוסף: ${phone}`,
} as const
