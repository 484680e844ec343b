export const text = {
  missingTitle: 'המסמך לא נמצא',
  missingNote: 'ייתכן שפג תוקף הקישור. אפשר לפנות לעסק ולבקש קישור חדש.',
}
