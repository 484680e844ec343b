export const routes = {
  export: ['GET', '/api/customer-data/:id/export'],
  blocks: ['GET', '/api/customer-data/:id/erasure'],
  erase: ['POST', '/api/customer-data/:id/erasure'],
} as const
