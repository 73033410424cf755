/** Compares names as people sort them: capitals and accents count last, and 'Driver 2' comes before 'Driver 10'. */
export const byName = new Intl.Collator('en-GB', { numeric: true }).compare
