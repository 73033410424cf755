import { expect, test } from 'vitest'
import { isPhotoName } from './photoName.ts'

test.each([
  ['permit.png', true],
  ['PERMIT.JPG', true],
  ['my permit.final.jpeg', true],
  ['permit.gif', false],
  ['permit.png.exe', false],
  ['permit', false],
  ['png', false],
  ['', false],
])('%j is a photo by name: %s', (name, isPhoto) => {
  expect(isPhotoName(name)).toBe(isPhoto)
})
