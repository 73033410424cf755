import type { Chance } from './chance.ts'
import type { Town } from './towns.ts'

/** Letters that the second half of a postcode never has are left out: C, I, K, M, O and V. */
const POSTCODE_LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ']

/** '020 7946 0123': from the numbers that Ofcom keeps for drama, so that nobody is ever rung up. */
export function landline(chance: Chance): string {
  return `020 7946 0${threeDigits(chance)}`
}

/** '07700 900123': from the numbers that Ofcom keeps for drama. */
export function mobile(chance: Chance): string {
  return `07700 900${threeDigits(chance)}`
}

/** 'BR4 7QT': of a true shape, in the town's postcode area. */
export function postcode(chance: Chance, { postcodeArea }: Town): string {
  const inward = `${chance.whole(1, 9)}${chance.pick(POSTCODE_LETTERS)}${chance.pick(POSTCODE_LETTERS)}`
  return `${postcodeArea}${chance.whole(1, 9)} ${inward}`
}

/** 'IQ21 BDF': of a true shape, with letters that no number plate begins with. */
export function numberPlate(chance: Chance): string {
  const letters = Array.from({ length: 3 }, () => chance.pick(POSTCODE_LETTERS)).join('')
  return `IQ${chance.whole(10, 26)} ${letters}`
}

/** A point within about four kilometres of the town's centre, to about a metre. */
export function pointNear(chance: Chance, town: Town): { latitude: number; longitude: number } {
  const aside = (degrees: number) => (chance.next() * 2 - 1) * degrees
  return {
    latitude: fiveDecimals(town.latitude + aside(0.03)),
    longitude: fiveDecimals(town.longitude + aside(0.05)),
  }
}

/** 'fish-chips' of 'Fish & Chips'; what has no Latin letter takes the word given instead. */
export function mailName(text: string, instead: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|'/gu, '')
  return plain.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || instead
}

function threeDigits(chance: Chance): string {
  return String(chance.whole(0, 999)).padStart(3, '0')
}

function fiveDecimals(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
