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
