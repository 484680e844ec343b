/** The only part of a customer's name that a text needs. */
export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s/)[0]!
