import { expect, test } from 'vitest'
import { z } from 'zod'
import { clearable } from './formFields.ts'
import { text } from './wire.ts'

const name = clearable(text('Must be text.').max(5, 'At most 5 characters.'), 'Name is required.')

test.each([
  ['a\0', 'Contains a character that cannot be stored.'],
  ['a name', 'At most 5 characters.'],
  [7, 'Name is required.'],
])('says what is wrong with %j', (given, message) => {
  const { error } = z.object({ name }).safeParse({ name: given })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each(['', 'null', null, 'Anna'])('%j is taken', (given) => {
  expect(name.safeParse(given).data).toBe(given)
})
