/**
 * Reads the search parameters of screens; nonsensical ones count as left out. Plain functions, because the router reads
 * every screen's on the first page, which needs no zod.
 */
import { isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'

/** Reads one parameter; undefined if it is left out or makes no sense. */
export type Field<Value> = (given: unknown) => Value | undefined

/** Returns a function that reads search parameters and drops unknown ones. */
export const searchOf =
  <Values>(fields: { [Name in keyof Values]: Field<Values[Name]> }) =>
  (search: Record<string, unknown>): Partial<Values> => {
    const read: Partial<Values> = {}
    // Nonsense stays as undefined: the router would otherwise keep what the link says.
    for (const name of Object.keys(fields) as (keyof Values & string)[])
      if (name in search) read[name] = fields[name](search[name])
    return read
  }

/** A whole number. The router parses 'q=12' as one, and a link may quote it. */
export const whole: Field<number> = (given) => {
  const number = isTyped(given) ? Number(given) : undefined
  return Number.isSafeInteger(number) ? number : undefined
}

const isTyped = (given: unknown): given is string | number =>
  typeof given === 'string' || typeof given === 'number'

const from =
  (least: number): Field<number> =>
  (given) => {
    const number = whole(given)
    return number !== undefined && number >= least ? number : undefined
  }

export const id = from(1)

/** From 1; omitted for the first page. */
export const page = from(2)

/** The router parses `busy=true` as a boolean and `busy=1` as a number. */
export const flag: Field<true> = (given) =>
  given === true || given === 1 || given === 'true' || given === '1' || undefined

export const text: Field<string> = (given) =>
  isTyped(given) && `${given}`.trim() !== '' ? `${given}`.slice(0, 200) : undefined

/** Text that passes a check. */
export const textWhere =
  <Text extends string = string>(isGood: (text: string) => boolean): Field<Text> =>
  (given) =>
    typeof given === 'string' && isGood(given) ? (given as Text) : undefined

export const date = textWhere(isIsoDate)

export const matching = <Text extends string = string>(pattern: RegExp) =>
  textWhere<Text>((text) => pattern.test(text))

export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  textWhere<Word>((text) => (words as readonly string[]).includes(text))
