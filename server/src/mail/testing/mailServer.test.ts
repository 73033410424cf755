import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { mailServer } from './mailServer.ts'

test('an interrupted email harms neither the server nor the process', async () => {
  const post = await mailServer()
  const sender = connect(post.port, '127.0.0.1')
  await once(sender, 'data')
  for (const line of ['HELO desk', 'MAIL FROM:<a@driverdesk.test>', 'RCPT TO:<b@driverdesk.test>', 'DATA']) {
    sender.write(`${line}\r\n`)
    await once(sender, 'data')
  }
  sender.end('Subject: Half\r\n')
  await once(sender, 'close')
  await post.end()
  expect(post.received).toEqual([])
})
