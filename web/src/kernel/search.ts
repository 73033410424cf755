/**
 * Validates the search parameters of screens; invalid ones are treated as missing. Uses zod/mini, because the
 * routers are on every first page. The login pages read their links without zod.
 */
import { isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import * as z from 'zod/mini'

/** Returns a function that validates search parameters and drops unknown ones. */
export function searchOf<Fields extends z.core.$ZodShape>(fields: Fields) {
  const shape = z.object(fields)
  return (search: Record<string, unknown>) => shape.parse(search)
}

export const field = <Kind extends z.ZodMiniType>(kind: Kind) => z.catch(z.optional(kind), undefined)

const typed = z.union([z.string(), z.number()])

/** A whole number. The router parses 'q=12' as one, and a link may quote it. */
export const whole = z.pipe(typed, z.pipe(z.transform(Number), z.int()))

const from = (least: number) => whole.check(z.gte(least))

export const id = field(from(1))

/** From 1; omitted for the first page. */
export const page = field(from(2))

export const date = field(z.string().check(z.refine(isIsoDate)))

/** The router parses `busy=true` as a boolean and `busy=1` as a number. */
export const flag = field(
  z.pipe(
    z.literal([true, 1, 'true', '1']),
    z.transform(() => true as const),
  ),
)

export const text = field(
  z.pipe(
    typed,
    z.transform((given) => (`${given}`.trim() === '' ? undefined : `${given}`.slice(0, 200))),
  ),
)

export const matching = (pattern: RegExp) => field(z.string().check(z.regex(pattern)))

export const oneOf = <const Word extends string>(words: readonly Word[]) => field(z.enum(words))
