export const text = {
  /**
   * What the device shows when a message cannot be read: browsers require that something is shown.
   */
  unreadable: 'יש התראה חדשה',
  // the buttons of a request
  approve: 'אישור',
  decline: 'דחייה',
  notApproved: 'הבקשה לא אושרה',
  noAnswer: 'אין תשובה מהשרת. אפשר לנסות שוב.',
} as const
