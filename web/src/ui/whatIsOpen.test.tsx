import { expect, test } from 'vitest'
import { isTyping } from './whatIsOpen.ts'

test.each([
  ['<input>', true],
  ['<textarea></textarea>', true],
  ['<p contenteditable="true"></p>', true],
  // A switch that was just pressed keeps the focus, and Ctrl+Z undoes no text there.
  ['<input type="checkbox">', false],
  ['<input type="radio">', false],
  ['<button></button>', false],
])('letters are typed into %s: %s', (html, isField) => {
  document.body.innerHTML = html
  expect(isTyping(document.body.firstElementChild)).toBe(isField)
})
