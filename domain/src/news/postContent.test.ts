import { expect, test } from 'vitest'
import { attachmentName, isEmptyContent, linkAddress } from './postContent.ts'

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p><br></p><p> </p>', true],
  ['<p>&nbsp;\u00a0&#8203;\u200b</p>', true],
  ['<ul><li><p></p></li></ul>', true],
  ['<p>.</p>', false],
  ['text', false],
  ['<p>1 &lt; 2</p>', false],
  ['<p><img src="/images/a.png"></p>', false],
  ['<'.repeat(50_000), false],
])('%j is empty: %s', (html, empty) => {
  expect(isEmptyContent(html)).toBe(empty)
})

test.each([
  ['www.example.com', 'https://www.example.com'],
  [' example.co.uk/menu?a=1 ', 'https://example.co.uk/menu?a=1'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['office@example.com', 'mailto:office@example.com'],
  ['http://example.com', 'http://example.com'],
  ['mailto:office@example.com', 'mailto:office@example.com'],
  ['tel:+442079460000', 'tel:+442079460000'],
  ['/schedule', '/schedule'],
  ['#top', '#top'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['javascript.example:alert(1)', 'https://javascript.example:alert(1)'],
  ['schedule', 'schedule'],
  ['office@mail.example.co.uk', 'mailto:office@mail.example.co.uk'],
  ['office@example', 'office@example'],
  ['a@..@', 'a@..@'],
])('what is typed as %s leads to %s', (typed, expected) => {
  expect(linkAddress(typed)).toBe(expected)
})

test('an address of 2,000 characters is one, a longer one is none', () => {
  expect(linkAddress(`/${'a'.repeat(1_999)}`)).toHaveLength(2_000)
  expect(linkAddress(`/${'a'.repeat(2_000)}`)).toBeUndefined()
})

test.each([
  ['Rota of May.pdf', 'pdf', 'Rota of May.pdf'],
  ['photo.JPEG', 'jpg', 'photo.jpeg'],
  ['Übersicht – März.docx', 'docx', 'Übersicht – März.docx'],
  ['C:\\fakepath\\plan.pdf', 'pdf', 'plan.pdf'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  // The name that it was given, and its real type.
  ['setup.exe', 'pdf', 'setup.exe.pdf'],
  ['drawing.bmp', 'png', 'drawing.bmp.png'],
  ['ann\u202Efdp.exe', 'pdf', 'annfdp.exe.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'pdf', 'aSet-Cookie_ x.pdf'],
  // Everything before the last slash is a folder.
  ['"><script>alert(1)</script>.pdf', 'pdf', 'script_.pdf'],
  ['.pdf', 'pdf', 'pdf.pdf'],
  ['plan.pdf. .', 'pdf', 'plan.pdf'],
  ['plan..', 'pdf', 'plan.pdf'],
  [' . ', 'pdf', 'attachment.pdf'],
  ['', 'png', 'attachment.png'],
  [undefined, 'png', 'attachment.png'],
  ['x'.repeat(300), 'pdf', `${'x'.repeat(120)}.pdf`],
  ['\u{1F600}'.repeat(121), 'pdf', `${'\u{1F600}'.repeat(120)}.pdf`],
])('%j as %s: %j', (given, extension, expected) => {
  expect(attachmentName(given, extension)).toBe(expected)
})
