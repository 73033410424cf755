/**
 * What links to the screens can say, as shapes of their parameters. What makes no sense counts as left out. By the small
 * form of zod: the routers come with every first page but the log-ins, which read their links by hand.
 */
import { isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import * as z from 'zod/mini'

/** Reads search parameters, and drops those that are not among the fields. */
export function searchOf<Fields extends z.core.$ZodShape>(fields: Fields) {
  const shape = z.object(fields)
  return (search: Record<string, unknown>) => shape.parse(search)
}

/** A parameter that may be left out. */
export const field = <Kind extends z.ZodMiniType>(kind: Kind) => z.catch(z.optional(kind), undefined)

const typed = z.union([z.string(), z.number()])

/** A whole number; the router reads 'q=12' as one, and a link may have it in quotes. */
export const whole = z.pipe(typed, z.pipe(z.transform(Number), z.int()))

const from = (least: number) => whole.check(z.gte(least))

/** Of a record. */
export const id = field(from(1))

/** From 1; left out on the first one. */
export const page = field(from(2))

export const date = field(z.string().check(z.refine(isIsoDate)))

/** The router reads `busy=true` as a truth value and `busy=1` as a number. */
export const flag = field(
  z.pipe(
    z.literal([true, 1, 'true', '1']),
    z.transform(() => true as const),
  ),
)

/** What somebody searches for. */
export const text = field(
  z.pipe(
    typed,
    z.transform((given) => (`${given}`.trim() === '' ? undefined : `${given}`.slice(0, 200))),
  ),
)

export const matching = (pattern: RegExp) => field(z.string().check(z.regex(pattern)))

export const oneOf = <const Word extends string>(words: readonly Word[]) => field(z.enum(words))
