/**
 * Fields that arrive in JSON and in multipart forms. A form sends everything as text, and can express 'none' only by an empty
 * text or 'null' (docs/spec/kernel.md#empty-values).
 */
import { z } from 'zod'
import { ofTheNearest } from './plainMessages.ts'
import { id, money } from './wire.ts'

const NONE = ['', 'null'] as const
type None = (typeof NONE)[number] | null

/** The id of a record, 17 or '17'. */
export const formId = (required: string) =>
  z
    .union([id(required), z.string(required).regex(/^[1-9]\d{0,9}$/, required)], required)
    .pipe(z.coerce.number<number | string>().int().max(2_147_483_647, required))

/**
 * Ids of records without duplicates: a list, or in a form its JSON text '[3,17]'. Empty text and 'null' mean an empty list.
 *
 * @param most the highest number of ids
 */
export const formIds = (invalid: string, most = 10_000) => {
  const ids = z.array(id(invalid), invalid).max(most, `At most ${most} at once.`)
  return z
    .union([ids, z.literal(NONE), z.null(), z.string(invalid).pipe(jsonText(invalid, ids))], invalid)
    .transform((given) => (Array.isArray(given) ? [...new Set(given)] : []))
}

/** JSON within text. */
const jsonText = <T extends z.ZodType>(invalid: string, shape: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: invalid })
        return z.NEVER
      }
    })
    .pipe(shape)

/**
 * A field that can be cleared; read it with `orNull`. The shape gives the message for a value of its own type.
 *
 * @param message for a value that is neither empty nor of the shape's type
 */
export const clearable = <T extends z.ZodType>(shape: T, message: string) =>
  z.union([z.literal(NONE), z.null(), shape], { error: (issue) => ofTheNearest(issue) ?? message })

/** The value given, null for 'none', undefined if it was not sent. */
export const orNull = <T>(given: T | None | undefined): Exclude<T, None> | null | undefined =>
  given === '' || given === 'null' ? null : (given as Exclude<T, None> | null | undefined)

/** The same for text; '' means no value. */
export const orEmpty = (given: string | null | undefined): string | undefined =>
  given === undefined ? undefined : (orNull(given) ?? '')

/** For the `when` of a refinement, so that its message comes together with those of other fields. */
export const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** Pounds that are not negative, or none; read them with `poundsToPence`. */
export const clearableAmount = (message: string) =>
  clearable(
    money(message).refine((pounds) => Number(pounds) >= 0, message),
    message,
  )

/** Degrees on the map, -0.1278 or '-0.1278', or none. @param most 90 for a latitude, 180 for a longitude */
export const clearableDegrees = (most: 90 | 180) => {
  const message = `Must be a number of degrees from -${most} to ${most}.`
  const text = z.string(message).regex(/^-?\d{1,3}(\.\d{1,20})?$/, { error: message, abort: true })
  const degrees = z.union(
    [
      z.number(message).min(-most, message).max(most, message),
      text.refine((given) => Math.abs(Number(given)) <= most, message),
    ],
    message,
  )
  return clearable(degrees, message)
}

/** Plain ids, or ids as in the record, such as `{ area_id: 3 }`; read them with `idsOf`. */
export const ids = <const Key extends string>(key: Key) =>
  z.array(z.union([id(), z.object({ [key]: id() } as Record<Key, ReturnType<typeof id>>)])).max(1_000)

/** Each appears once. */
export function idsOf(given: readonly (number | Record<string, number>)[]): number[] {
  const plain = given.map((entry) =>
    typeof entry === 'number' ? entry : (Object.values(entry)[0] as number),
  )
  return [...new Set(plain)]
}
