export const routes = {
  offers: ['GET', '/api/prepaid/offers'],
  addOffer: ['POST', '/api/prepaid/offers'],
  changeOffer: ['PUT', '/api/prepaid/offers/:offerId'],
  removeOffer: ['DELETE', '/api/prepaid/offers/:offerId'],
  list: ['GET', '/api/prepaid'],
  ofCustomer: ['GET', '/api/customers/:id/prepaid'],
  uses: ['GET', '/api/prepaid/:prepaidId/uses'],
  findVoucher: ['POST', '/api/prepaid/find'],
  pdf: ['GET', '/api/prepaid/:prepaidId/pdf'],
  send: ['POST', '/api/prepaid/:prepaidId/send'],
  rest: ['GET', '/api/prepaid/:prepaidId/rest'],
  creditRest: ['POST', '/api/prepaid/:prepaidId/credit'],
  giveBack: ['POST', '/api/prepaid/orders/:orderId/return'],
} as const

/** Problems of punch cards and gift vouchers. */
export const prepaidProblems = {
  voucher_not_found: 404,
  prepaid_expired: 409,
  prepaid_used_up: 409,
  prepaid_voided: 409,
  prepaid_of_other_customer: 409,
  punch_card_covers_nothing: 422,
  /** It cannot be sold on debt. */
  prepaid_on_debt: 422,
  /** Its sale cannot be credited. */
  prepaid_used: 409,
  /** It was used, or a use was given back, since the caller saw its balance. */
  prepaid_balance_changed: 409,
  /** Its deductions are returned by the credit of its invoice. */
  order_has_document: 409,
  punch_card_name_taken: 409,
} as const
