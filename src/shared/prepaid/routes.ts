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
  giveBack: ['POST', '/api/prepaid/orders/:orderId/return'],
} as const
