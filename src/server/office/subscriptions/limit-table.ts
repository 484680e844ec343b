/**
 * All limits of the product, in three kinds. What a network does is refused at hundreds only,
 * because a carrier has thousands of people behind one address; before that strangers solve a
 * puzzle. What is counted by the name of a person whom strangers may name asks for a puzzle, or
 * sends nothing more, and never refuses that person. What an office may cost is a budget.
 */
import { HOUR_SECONDS, MINUTE_SECONDS, type Limit } from '#server/platform/security/limits.ts'

const DAY_SECONDS = 24 * HOUR_SECONDS

/** The limits by name. The names of their counters are unique, and differ between the kinds. */
const named = <K extends string>(kind: string, rules: Readonly<Record<K, Omit<Limit, 'name'>>>) =>
  Object.fromEntries(
    Object.entries<Omit<Limit, 'name'>>(rules).map(([key, rule]) => [key, { name: kind + key, ...rule }]),
  ) as Readonly<Record<K, Limit>>

/** Of a network at one office, or of a network alone where no office is known (takeNetwork). */
export const perNetwork = named('network', {
  /**
   * Pages, links, feeds and look-ups. A campaign is opened by many in a few minutes, and a page
   * that waits for a payment asks every five seconds.
   */
  opens: { points: 1200, seconds: 10 * MINUTE_SECONDS },
  /** What strangers type or send: passwords, codes, details, signatures, files to be verified. */
  acts: { points: 300, seconds: HOUR_SECONDS },
  /** What strangers cost an office: codes, bookings, entries of the waiting list. */
  strangers: { points: 300, seconds: HOUR_SECONDS, usual: 20 },
  /** Codes of forgotten passwords. */
  letters: { points: 300, seconds: HOUR_SECONDS, usual: 20 },
  /** Each makes an office, which may send. */
  registrations: { points: 20, seconds: HOUR_SECONDS },
  /** Addresses of offices that do not exist: a list of businesses is not to be had. */
  unknownOffices: { points: 60, seconds: HOUR_SECONDS },
  /** Gateways and providers serve many offices from few addresses. */
  webhooks: { points: 600, seconds: MINUTE_SECONDS },
})

/** Of a person, a device, a link, or a network and a person together. */
export const perPerson = named('person', {
  /**
   * Passwords for one address, from one network or from one known device. The wait grows: a minute
   * after five, ten minutes after ten, an hour after twenty.
   */
  passwords: { points: 5, seconds: 15 * MINUTE_SECONDS, blockSeconds: MINUTE_SECONDS },
  passwordsLonger: { points: 10, seconds: HOUR_SECONDS, blockSeconds: 10 * MINUTE_SECONDS },
  passwordsLongest: { points: 20, seconds: 6 * HOUR_SECONDS, blockSeconds: HOUR_SECONDS },
  /** Passwords for one address from all networks. Beyond it each asks for a puzzle. */
  addressPasswords: { points: 50, seconds: HOUR_SECONDS },
  /**
   * The current password of a session, so that an open one cannot be used to guess it, and codes of
   * an authenticator app: three of a million are valid at any time.
   */
  ownSecrets: { points: 5, seconds: 15 * MINUTE_SECONDS, blockSeconds: 15 * MINUTE_SECONDS },
  secondFactors: { points: 30, seconds: DAY_SECONDS },
  /** Codes of a forgotten password that are typed for one address: 50 of a million a day. */
  resetGuesses: { points: 50, seconds: DAY_SECONDS },
  /** Codes that one network or device asks for, to one address or phone. */
  codesAsked: { points: 3, seconds: HOUR_SECONDS },
  /** Letters with codes to one mailbox from all networks. Beyond it each asks for a puzzle. */
  codeLetters: { points: 8, seconds: HOUR_SECONDS },
  codeLettersOfDay: { points: 16, seconds: DAY_SECONDS },
  /**
   * Codes to one phone from all offices, so that nobody is flooded. Then they go by e-mail. Those
   * of links are counted apart, for each office.
   */
  codesByPhone: { points: 8, seconds: DAY_SECONDS },
  /**
   * Codes, bookings and entries of one phone, each on its own. Beyond it each asks for a puzzle, or
   * is refused when the phone was proved.
   */
  phoneTries: { points: 10, seconds: HOUR_SECONDS },
  /** Messages of one office, and of all trials together, to one recipient, without codes. */
  messages: { points: 30, seconds: DAY_SECONDS },
  /**
   * The same of messages about what nobody proved: a stranger may have typed the phone or mailbox,
   * and would use up what its customer gets.
   */
  messagesOfStrangers: { points: 10, seconds: DAY_SECONDS },
  /** What the holder of a link causes: each sends a message at the office's cost. */
  linkActs: { points: 5, seconds: HOUR_SECONDS },
  /** Codes that are typed at one link of a file that was signed long ago. */
  linkGuesses: { points: 10, seconds: DAY_SECONDS },
  /** A signed file by e-mail, sent by staff and by the holder of the link together. */
  signedFiles: { points: 3, seconds: DAY_SECONDS },
  /** Documents for signature to one customer, from all of the staff together. */
  requests: { points: 10, seconds: HOUR_SECONDS },
  /** A code of a voucher has 60 bits; this keeps a stolen session from trying. */
  vouchers: { points: 100, seconds: HOUR_SECONDS },
  /** Letters that one person sends about themselves: invitations, new addresses. */
  ownLetters: { points: 3, seconds: HOUR_SECONDS },
  /** Messages that staff send to themselves. */
  tests: { points: 10, seconds: HOUR_SECONDS },
  chat: { points: 20, seconds: MINUTE_SECONDS },
  /** Each sends a letter. */
  passkeys: { points: 20, seconds: DAY_SECONDS },
  /** Further offices of one person. */
  offices: { points: 3, seconds: DAY_SECONDS },
  /** Warnings of one kind: a password or passkey that somebody else has, a device of a network. */
  warnings: { points: 1, seconds: DAY_SECONDS },
  /** Entries of the audit log, so that a guesser does not fill it. */
  recordedFailures: { points: 30, seconds: HOUR_SECONDS },
  recordedDelays: { points: 1, seconds: HOUR_SECONDS },
})

/** Letters with codes to one mailbox, whoever asks for them. */
export const letterLimits = [perPerson.codeLetters, perPerson.codeLettersOfDay] as const

/** Of one office: what its staff, and strangers in its name, may cost. */
export const perOffice = named('office', {
  /** Files that are read or tried, which takes a process: documents, certificates, logos. */
  files: { points: 60, seconds: HOUR_SECONDS },
  /** Pictures of customers, which take a process, too: those of a hundred visits, twice each. */
  pictures: { points: 200, seconds: HOUR_SECONDS },
  /** Files that read a whole range of the books, or all of a customer. */
  exports: { points: 30, seconds: HOUR_SECONDS },
  /** Requests of up to five hundred rows: enough for a hundred thousand customers. */
  imports: { points: 500, seconds: HOUR_SECONDS },
  /** Tests of gateways, senders and the tax authority. */
  connections: { points: 20, seconds: HOUR_SECONDS },
  /** Documents for signature. */
  requests: { points: 200, seconds: HOUR_SECONDS },
  /** Messages to many: campaigns, documents to several customers, the month for the accountant. */
  bulkSends: { points: 20, seconds: HOUR_SECONDS },
  /** Acts outside, one at a time: fees, allocation numbers, invitations. */
  acts: { points: 60, seconds: HOUR_SECONDS },
  /** What a screen asks again and again: the state of a payment, whom a campaign reaches. */
  checks: { points: 120, seconds: MINUTE_SECONDS },
  /** Every text of a model also counts in the monthly quota. */
  chat: { points: 300, seconds: HOUR_SECONDS },
  /**
   * Codes by SMS, outside the quota of the plan. Beyond it codes go by e-mail. Those of links are
   * counted apart.
   */
  codes: { points: 60, seconds: HOUR_SECONDS },
  /** Lower, because anybody can open a trial. */
  trialCodes: { points: 10, seconds: HOUR_SECONDS },
  /** Bookings without a proved phone that hold their time; the office sets how many (0077). */
  unproved: { points: 6, seconds: HOUR_SECONDS },
  /** Codes and such bookings that need no puzzle; at least the office's allowance (0092). */
  strangers: { points: 6, seconds: 10 * MINUTE_SECONDS },
})

/**
 * What strangers may have open at an office, whoever they say they are: those who book or wait
 * without a proved phone. Beyond it they are asked to call, and nothing else of the office is used
 * up.
 */
export const STRANGER_BUDGETS = {
  /**
   * Parts of SMS to phones that were not proved, within an hour, apart from the quota of the plan:
   * twenty bookings with a confirmation of two or three parts. Then they go by e-mail, or not.
   */
  messageParts: 60,
  /** Requests for appointments that wait for an answer: what staff can look through at a glance. */
  openRequests: 20,
  /** Entries of the waiting list: each may be offered a time, which nobody else has meanwhile. */
  openEntries: 20,
  /** New cards within an hour: as many as requests and entries may be, if each had its own. */
  cards: 40,
} as const
