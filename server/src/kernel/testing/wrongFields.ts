/** Makes wrong values for the fields of a request, sorts them by the shape's verdict, and combines them into requests. */
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { z } from 'zod'
import { fieldErrors } from '../requestInput.ts'

export type Fields = Readonly<Record<string, unknown>>
/** Several values for each of several fields. */
export type ValuesOf = Map<string, unknown[]>

/** Stands for a missing field. */
export const LEFT_OUT = Symbol('left out')

export interface SortedValues {
  /** Refused by the field's own shape, whatever the other fields are. */
  refused: ValuesOf
  /** Fits the field, but is refused because of another field. */
  refusedBeside: ValuesOf
  taken: ValuesOf
}

/** Tries each value, and a missing field, in an otherwise valid request. */
export function sortValues(
  shape: z.ZodObject,
  good: Fields,
  values: (field: string) => unknown[],
): SortedValues {
  const sorted = { refused: new Map(), refusedBeside: new Map(), taken: new Map() }
  for (const [field, own] of Object.entries(shape.shape)) {
    for (const value of [LEFT_OUT, ...values(field)]) {
      const fits = own.safeParse(value === LEFT_OUT ? undefined : value).success
      const isTaken = problemsOf(shape, changed(good, { [field]: value })) === undefined
      const list = isTaken ? sorted.taken : fits ? sorted.refusedBeside : sorted.refused
      list.set(field, [...(list.get(field) ?? []), value])
    }
  }
  return sorted
}

/** Returns the shape's message for a part of a request; undefined if it is valid. */
export function problemsOf(shape: z.ZodObject, part: Fields): FieldErrors | undefined {
  const { error } = shape.safeParse(part)
  return error && fieldErrors(error)
}

export function changed(good: Fields, changes: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value !== LEFT_OUT))
}

/**
 * Returns the fewest changes of all fields that use each value once. Fields take their values from different places of their
 * lists, because a request with the longest text in every field would be too large.
 */
export function together(values: ValuesOf): Fields[] {
  const lists = [...values]
  const rounds = Math.max(0, ...lists.map(([, list]) => list.length))
  return Array.from({ length: rounds }, (_, round) =>
    Object.fromEntries(lists.map(([field, list], index) => [field, list[(round + index) % list.length]])),
  )
}

/** One change for each value. */
export const oneByOne = (values: ValuesOf): Fields[] =>
  [...values].flatMap(([field, list]) => list.map((value) => ({ [field]: value })))
