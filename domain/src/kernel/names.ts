/** Compares names for lists: capitals and accents count last, and 'Driver 2' comes before 'Driver 10'. */
export const byName = new Intl.Collator('en-GB', { numeric: true }).compare

/** Compares dates and times, which sort as text. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
