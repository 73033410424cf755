/** Demonstration records that the schedule's tests use by name (docs/spec/demo.md#demonstration-data). */

/** The restaurant account's two restaurants, in areas 1 and 2. */
export const LANTERN = { id: 1, name: 'Lantern Sushi' }
export const HARBOUR = { id: 2, name: 'Harbour Taco Stand' }
/** Area 1, Bromley: in the manager's scope. */
export const THYME = { id: 21, name: 'Thyme Sushi' }
/** Area 3, Brighton: outside the manager's scope. Its own rates are £11.33 an hour and £12.47 at the weekend. */
export const ORCHARD = { id: 3, name: 'Orchard Kitchen' }
/** Area 4, Reading: outside the manager's scope. */
export const PLUM = { id: 24, name: 'Plum Cantina' }

/** Two drivers in areas 1 and 2 who work at any time. */
export const VICTORIA = { id: 1, name: 'Victoria Chaudhry' }
export const ALFIE = { id: 2, name: 'Alfie Williams' }
/** Offered everywhere, works at any time. */
export const MAGDA = { id: 15, name: 'Magda Rahman' }
/** Area 3, Monday to Friday 08:00 to 18:00, never at the weekend. */
export const BRONWEN = { id: 7, name: 'Bronwen Hussain' }
/** Offered everywhere, every day 11:00 to 15:30 and 17:00 to 23:30. */
export const AYESHA = { id: 17, name: 'Ayesha Nowak' }

/** Weeks after December 2026, when the demonstration data ends, so that they hold only what a test adds. */
export function emptyWeek(number: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9) {
  const firstMonday = Date.UTC(2027, 0, 4)
  const days = Array.from({ length: 7 }, (_, day) =>
    new Date(firstMonday + ((number - 1) * 7 + day) * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string, string, string, string, string, string]
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = days
  return { monday, tuesday, wednesday, thursday, friday, saturday, sunday, from: monday, to: sunday }
}
