import { MailOff, type Mail } from './mail.ts'

/** The provider of MAIL=off. It refuses every email, so that none counts as sent. */
export const noMail: Mail = {
  name: 'off',
  real: true,
  send: async () => {
    throw new MailOff('MAIL is off: this installation sends no mail')
  },
  close: () => {},
}
