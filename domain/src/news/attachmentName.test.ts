import { expect, test } from 'vitest'
import { attachmentName } from './attachmentName.ts'

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
