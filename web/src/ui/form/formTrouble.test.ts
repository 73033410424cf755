import { expect, test } from 'vitest'
import { ApiError } from '../../kernel/apiError.ts'
import { formRefusal } from './formTrouble.ts'

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
    ...{ fields: ['comment', 'cost'], thing: 'shift', isStored },
  })

test.each([0, 500, 503])('of %i nobody knows the outcome', (status) => {
  expect(refused(status)).toEqual({ errors: {}, trouble: { kind: 'again', message: 'As the server says.' } })
})

test('of an error that is no answer nobody knows the outcome', () => {
  const form = { fields: [], thing: 'shift', isStored: true }
  expect(formRefusal(new TypeError('No network'), form).trouble?.kind).toBe('again')
})

test('a record that the server does not find was removed', () => {
  expect(refused(404).trouble).toEqual({ kind: 'gone', message: 'This shift was removed meanwhile.' })
})

test('a record that was changed is stale, in the words of the server', () => {
  expect(refused(409).trouble).toEqual({ kind: 'stale', message: 'As the server says.' })
})

test.each([403, 404])('a new record cannot have been removed: %i is a refusal', (status) => {
  expect(refused(status, undefined, false).trouble).toEqual({
    kind: 'refused',
    message: 'As the server says.',
  })
})

test('a new record that is there already was added by an earlier attempt', () => {
  expect(refused(409, undefined, false).trouble?.kind).toBe('added')
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
