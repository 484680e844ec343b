/** The kinds of live events of every domain, by the name that the event carries. */
declare module './platform/realtime/event-kinds.ts' {
  interface EventKinds {
    allocation_connections: true
    appointments: true
    books: true
    business: true
    'calendar-feeds': true
    'calendar-settings': true
    campaigns: true
    card_payments: true
    categories: true
    customers: true
    document_requests: true
    documents: true
    employees: true
    invoices: true
    notifications: true
    orders: true
    payment_gateways: true
    prepaid: true
    products: true
    resources: true
    subscriptions: true
    'time-blocks': true
    'waiting-list': true
  }
}
export {}
