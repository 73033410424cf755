import { describe, expect, test } from 'vitest'
import { ApiError } from '../../kernel/apiError.ts'
import { firstReason, formRefusal } from './formTrouble.ts'

test.each([
  [403, undefined],
  [429, undefined],
  [413, 'Unknown error'],
  [500, 'Unknown error'],
])('an answer of %i has the heading %s over its message', (status, heading) => {
  const error = new ApiError(status, 'Nothing can be changed.')
  const form = { fields: ['name'], thing: 'restaurant', isStored: true, unforeseen: 'Unknown error' }
  expect(formRefusal(error, form).trouble?.heading).toBe(heading)
})

const refused = (status: number, fields?: Record<string, [string]>, isStored = true) =>
  formRefusal(new ApiError(status, 'As the server says.', { fields }), {
    fields: ['comment', 'cost'],
    thing: 'shift',
    isStored,
  })

test.each([0, 500, 503])('treats the outcome of %i as unknown', (status) => {
  expect(refused(status)).toEqual({ errors: {}, trouble: { kind: 'again', message: 'As the server says.' } })
})

test('treats the outcome as unknown without an answer', () => {
  const form = { fields: [], thing: 'shift', isStored: true }
  expect(formRefusal(new TypeError('No network'), form).trouble?.kind).toBe('again')
})

test('treats a record that is not found as removed', () => {
  expect(refused(404).trouble).toEqual({ kind: 'gone', message: 'This shift has been removed.' })
})

test('shows the message of the server for a stale record', () => {
  expect(refused(409).trouble).toEqual({ kind: 'stale', message: 'As the server says.' })
})

test.each([403, 404, 409])('treats %i for a new record as a refusal', (status) => {
  expect(refused(status, undefined, false).trouble).toEqual({
    kind: 'refused',
    message: 'As the server says.',
  })
})

test('reports a new record that an earlier attempt has added', () => {
  const error = new ApiError(409, 'As the server says.', { code: 'sameKeyOtherBody' })
  const form = { fields: [], thing: 'shift', isStored: false }
  expect(formRefusal(error, form).trouble?.kind).toBe('added')
})

test('puts messages under their fields, and any other message above them', () => {
  expect(refused(400, { comment: ['Too long.'] })).toEqual({
    errors: { comment: 'Too long.' },
    trouble: undefined,
  })
  expect(refused(400, { comment: ['Too long.'], id: ['Not this one.'] })).toEqual({
    errors: { comment: 'Too long.' },
    trouble: { kind: 'refused', message: 'Not this one.' },
  })
})

describe('the first reason', () => {
  const labels = { amount: 'Amount', day: 'Paid on' }

  test('follows the order of the labels, with the name of its field', () => {
    expect(firstReason(labels, { day: 'Date invalid format.', amount: 'Invalid.' })).toBe('Amount: Invalid.')
  })

  test('is also that of a field without a label, so that no button does nothing', () => {
    expect(firstReason(labels, { undefined: 'Choose one of the two.' })).toBe('Choose one of the two.')
    expect(firstReason(labels, {})).toBeUndefined()
  })
})
