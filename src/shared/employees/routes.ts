export const routes = {
  list: ['GET', '/api/employees/office'],
  create: ['POST', '/api/users/create'],
  update: ['PUT', '/api/users/update/:id'],
  remove: ['DELETE', '/api/employees/:id'],
} as const
