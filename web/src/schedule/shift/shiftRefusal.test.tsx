import { expect, test } from 'vitest'
import { ApiError } from '../../kernel/apiError.ts'
import { shiftRefusal } from './useShiftEditor.ts'

const FORM = { fields: ['comment', 'cost'], isStored: true }
const refused = (status: number, fields?: Record<string, [string]>, isStored = true) =>
  shiftRefusal(new ApiError(status, 'As the server says.', { fields }), { ...FORM, isStored })

test.each([0, 500, 503])('of %i nobody knows the outcome', (status) => {
  expect(refused(status)).toEqual({ errors: {}, trouble: { kind: 'again', message: 'As the server says.' } })
})

test('of an error that is no answer nobody knows the outcome', () => {
  expect(shiftRefusal(new TypeError('No network'), FORM).trouble?.kind).toBe('again')
})

test('a shift that the server does not find was removed', () => {
  expect(refused(404).trouble).toEqual({ kind: 'gone', message: 'This shift was removed meanwhile.' })
})

test('a shift that was changed is stale, in the words of the server', () => {
  expect(refused(409).trouble).toEqual({ kind: 'stale', message: 'As the server says.' })
})

test.each([403, 404, 409])('a new shift can be neither removed nor changed: %i is a refusal', (status) => {
  expect(refused(status, undefined, false).trouble).toEqual({
    kind: 'refused',
    message: 'As the server says.',
  })
})

test('messages go under the fields of the form, and one about something else stands above them', () => {
  expect(refused(400, { comment: ['Too long.'] })).toEqual({
    errors: { comment: 'Too long.' },
    trouble: undefined,
  })
  expect(refused(400, { comment: ['Too long.'], id: ['Not this one.'] })).toEqual({
    errors: { comment: 'Too long.' },
    trouble: { kind: 'refused', message: 'Not this one.' },
  })
})
