/** Wrong values for the fields of a request, sorted by what the route's shape says of each, and put together again. */
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { z } from 'zod'
import { fieldErrors } from '../requestInput.ts'

export type Fields = Readonly<Record<string, unknown>>
/** Several values for each of several fields. */
export type ValuesOf = Map<string, unknown[]>

/** As a value: the field is not there. */
export const LEFT_OUT = Symbol('left out')

export interface SortedValues {
  /** Refused by the field's own shape, whatever stands beside it. */
  refused: ValuesOf
  /** Fits the field, and is refused for what stands beside it. */
  refusedBeside: ValuesOf
  taken: ValuesOf
}

/** Tries each value, and leaving the field out, in a request that is good otherwise. */
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
 * As few changes as have each value of each field once, all fields at a time. No two fields take theirs from the same
 * place of their lists: the longest texts of all together would be too large a request.
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
