import type { Chance } from './chance.ts'
import names from './names.json' with { type: 'json' }

const [firstNames, lastNames, streets, flavours] = [
  names.firstNames,
  names.lastNames,
  names.streets,
  names.restaurantFlavours,
].map((list) => list.split(' ')) as [string[], string[], string[], string[]]

/** Real places in the United Kingdom. An area has its name and has its restaurants around it. The small size has the first. */
export const TOWNS = names.towns.map(({ city, ...town }) => ({ ...town, city: city ?? town.name }))
type Town = (typeof TOWNS)[number]

/**
 * Names that screens, exports and emails must cope with: formulas, markup, right-to-left text and great length
 * (docs/spec/demo.md#planted-cases), by id. They come after the planted drivers and the busiest restaurants, so that the first
 * screen still looks like an ordinary day.
 */
export const ODD_RESTAURANTS = new Map(Object.entries(names.oddRestaurants))
export const ODD_DRIVERS = new Map(Object.entries(names.oddDrivers))

export function personName(chance: Chance): { first_name: string; last_name: string } {
  return { first_name: chance.pick(firstNames), last_name: chance.pick(lastNames) }
}

/** Returns this many different names, at most 620: 31 flavours and 20 kinds share no factor. */
export function restaurantNames(chance: Chance, count: number): string[] {
  const before = chance.shuffled(flavours)
  const after = chance.shuffled(names.restaurantKinds.split(', '))
  return Array.from({ length: count }, (_, nr) => `${before[nr % before.length]} ${after[nr % after.length]}`)
}

/** '14 Mill Lane'. */
export const streetAddress = (chance: Chance) =>
  `${chance.whole(1, 180)} ${chance.pick(streets)} ${chance.pick(['Street', 'Road', 'Lane', 'Parade'])}`

/** '020 7946 0123', from Ofcom's numbers for drama, so that no one is ever called. */
export const landline = (chance: Chance) => `020 7946 0${digits(chance, 3)}`

/** '07700 900123', from Ofcom's numbers for drama. */
export const mobile = (chance: Chance) => `07700 900${digits(chance, 3)}`

export const digits = (chance: Chance, count: number) =>
  String(chance.whole(0, 10 ** count - 1)).padStart(count, '0')

/** Leaves out the letters that the second half of a postcode never has: C, I, K, M, O and V. */
const letter = (chance: Chance) => chance.pick([...'ABDEFGHJLNPQRSTUWXYZ'])

/** 'BR4 7QT': correctly formed, in the town's postcode area. */
export const postcode = (chance: Chance, { postcodeArea }: Town) => {
  const inward = `${chance.whole(1, 9)}${letter(chance)}${letter(chance)}`
  return `${postcodeArea}${chance.whole(1, 9)} ${inward}`
}

/** 'IQ21 BDF': correctly formed, with letters that no number plate begins with. */
export const numberPlate = (chance: Chance) => {
  const letters = letter(chance) + letter(chance) + letter(chance)
  return `IQ${chance.whole(10, 26)} ${letters}`
}

/** 'Fish & Chips' becomes 'fish-chips'. A name without Latin letters becomes the given word. */
export function mailName(text: string, instead: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|'/gu, '')
  return plain.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || instead
}
