import { expect, test } from 'vitest'
import { fileProblem } from './FileField.tsx'

const UNSUPPORTED = 'Unsupported file type'

test.each([
  ['photo', { name: 'licence.jpg', type: 'image/jpeg' }, undefined],
  ['photo', { name: 'licence.PNG', type: '' }, undefined],
  ['photo', { name: 'licence.heic', type: '' }, UNSUPPORTED],
  ['photo', { name: 'licence', type: '' }, UNSUPPORTED],
  ['photo', { name: 'licence', type: 'image/jpeg' }, UNSUPPORTED],
  ['photo', { name: 'licence.jpg', type: 'image/gif' }, UNSUPPORTED],
  ['photo', { name: 'licence.heic', type: '', size: 20_000_000 }, UNSUPPORTED],
  [
    'photo',
    { name: 'licence.jpg', type: 'image/jpeg', size: 20_000_000 },
    'File size should be less than 10 MB!',
  ],
  ['photo', { name: 'licence.jpg', type: 'image/jpeg', size: 0 }, 'The file is empty.'],
  ['image', { name: 'logo', type: '' }, undefined],
  ['document', { name: 'agreement.txt', type: 'text/plain' }, UNSUPPORTED],
] as const)('a %s gives for %j: %s', (kind, file, problem) => {
  expect(fileProblem({ size: 1_000, ...file }, kind)).toBe(problem)
})
