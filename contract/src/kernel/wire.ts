/**
 * The shapes of ids, flags, dates, times and money on the wire (docs/spec/kernel.md#formats). Coercion happens only here,
 * because `z.coerce.boolean('false')` is true and `z.coerce.number('')` is 0.
 */

import {
  EMAIL,
  EMAIL_INVALID,
  EMAIL_REQUIRED,
  isStorable,
  NOT_STORABLE,
} from '@driverdesk/domain/kernel/messages.ts'
import { MAX_POUNDS, notMoney } from '@driverdesk/domain/kernel/money.ts'
import { DATE_INVALID, DATE_REQUIRED, isClockTime, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { z } from 'zod'
import { named } from './plainMessages.ts'

/** The largest id of the database's `integer` columns. */
export const MAX_ID = 2_147_483_647

/** An id in a JSON body or answer. */
export const id = (message = 'Must be the number of a record.') =>
  z.int({ error: message, abort: true }).min(1, message).max(MAX_ID, message)

/** An id in a path or query, where everything is text: '17' → 17. */
export const idParam = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, named(A_NUMBER))
    .pipe(z.coerce.number<string>().int().max(MAX_ID, named(A_NUMBER)))

const A_NUMBER = 'must be a number.'

/** The path of one record. */
export const IdParams = z.strictObject({ id: idParam() })

/** Up to 200 comma-separated ids in a query: '17,4' → [17, 4]. */
export const idList = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,199}$/, named(SOME_NUMBERS))
    .transform((given) => given.split(',').map(Number))
    .refine((given) => given.every((one) => one <= MAX_ID), named(SOME_NUMBERS))

const SOME_NUMBERS = 'must be at most 200 numbers with commas between.'

const TRUE: readonly unknown[] = [1, '1', true, 'true']

/** 0 or 1, as number, text or boolean, as a form sends each of them: '1' → 1, 'false' → 0. */
export const flag = () =>
  z
    .union([z.literal([0, 1, '0', '1', 'true', 'false']), z.boolean()], named('must be 0 or 1.'))
    .transform((given): 0 | 1 => (TRUE.includes(given) ? 1 : 0))

/** One of the codes of the wire, as number or text: '10' → 10. */
export const code = <const Code extends number>(codes: readonly Code[], message: string) =>
  z
    .union([z.literal(codes), z.literal(codes.map((one) => `${one}` as const))], message)
    .pipe(z.coerce.number<Code | `${Code}`>())
    .pipe(z.literal(codes))

/** Text that the database can keep: no NUL character and no half of a surrogate pair. */
export const text = (required?: string) =>
  z.string(required).refine(isStorable, { error: NOT_STORABLE, abort: true })

/** A name, without invisible characters such as those that reverse the text around it. */
export const nameText = (required?: string) =>
  text(required)
    .overwrite((given) => given.replaceAll(INVISIBLE, ''))
    .trim()

/** Not the joiners U+200C and U+200D: some scripts need them. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A calendar date `YYYY-MM-DD`, wall-clock. */
export const isoDate = (required = DATE_REQUIRED, invalid = DATE_INVALID) =>
  z
    .string(required)
    .min(1, { error: required, abort: true })
    .refine(isIsoDate, invalid)
    .meta({ format: 'date' })

/** A time of day `HH:mm`, wall-clock. */
export const clockTime = (required = 'Time is required.', invalid = 'Time invalid format.') =>
  z
    .string(required)
    .min(1, { error: required, abort: true })
    .refine(isClockTime, invalid)
    .meta({ pattern: '^\\d{2}:\\d{2}$' })

/**
 * Pounds with at most two decimals, as a number or as text such as "55.50"; read it with `poundsToPence`.
 * @param required the message for a missing value, if it differs
 */
export const money = (invalid = 'Must be an amount with at most two decimals.', required = invalid) => {
  const message = {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || input === '' ? required : notMoney(input, invalid),
  }
  return z.union(
    [
      z
        .number(message)
        .min(-MAX_POUNDS, { ...message, abort: true })
        .max(MAX_POUNDS, { ...message, abort: true })
        .refine((pounds) => Number(pounds.toFixed(2)) === pounds, message),
      z.string(message).regex(/^-?\d{1,7}(\.\d{1,2})?$/, { ...message, abort: true }),
    ],
    message,
  )
}

/** Pounds in answers: always a number. */
export const pounds = () => z.number()

/** A moment in answers, as ISO 8601 in UTC: '2026-11-20T09:30:00.000Z' and no other spelling (docs/spec/kernel.md#formats). */
export const timestamp = () => z.iso.datetime({ precision: 3 })

/** A date and a time on the business's clock. */
export const wallClock = () => z.object({ date: isoDate(), time: clockTime() })

/** The `updated_at` that the client saw, in any spelling of ISO 8601 (docs/spec/kernel.md#stale-edits). */
export const seenTimestamp = () => z.iso.datetime({ offset: true })

/** The version that the client saw. If the record has changed since, the call is refused. */
export const Seen = z.strictObject({ updated_at: seenTimestamp().optional() })

/** An email address, checked like in the panel's forms (docs/spec/accounts.md#user-form-rules). */
export const email = (required = EMAIL_REQUIRED, invalid = EMAIL_INVALID) =>
  z
    .string(required)
    .trim()
    // No check aborts: the rules that look at several fields would not run.
    .min(1, required)
    .regex(EMAIL, invalid)

/** A field of the record that other clients may send back. The server sets it itself. */
export const ignored = () => z.unknown().optional()
