import { expect, test } from 'vitest'
import { newsMail, newsPush } from './newsNotice.ts'

const post = { title: 'Road works', author: 'Admin Demo', asksAcknowledgement: false }
const to = { name: 'North Kitchens', address: 'https://driverdesk.test/newsfeed' }

test('an email names the post and where to read it, but not its content', () => {
  expect(newsMail('new', post, to)).toEqual({
    subject: 'News: Road works',
    text: `Hello North Kitchens,

There is a new post for you on Driverdesk:

Road works
From: Admin Demo

Read it at: https://driverdesk.test/newsfeed
`,
  })
})

test('a reminder says so, and asks for the same as the post', () => {
  const { subject, text } = newsMail('reminder', { ...post, asksAcknowledgement: true }, { ...to, name: ' ' })
  expect(subject).toBe('Reminder: Road works')
  expect(text).toMatch(/^Hello,\n\nYou have not read this post on Driverdesk yet:\n/)
  expect(text).toContain('"I have read this"')
})

test('on a device it keeps the lengths of a push message, on one line and in whole characters', () => {
  const long = newsPush('reminder', { ...post, title: `a\nb ${'🛵'.repeat(60)}` })
  expect(long.title.length).toBeLessThanOrEqual(55)
  expect(long.title).toMatch(/^Reminder: a b 🛵+…$/u)
  const whole = `News: ${'x'.repeat(49)}`
  expect(newsPush('new', { ...post, title: 'x'.repeat(49) }).title).toBe(whole)
  expect(newsPush('new', { ...post, title: 'x'.repeat(50) }).title).toBe(`${whole.slice(0, -1)}…`)
  expect(newsPush('new', post)).toEqual({ title: 'News: Road works', body: 'From Admin Demo' })
  expect(newsPush('reminder', { ...post, asksAcknowledgement: true }).body).toBe(
    'Not read yet. Please confirm that you have read it.',
  )
})
