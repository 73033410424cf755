import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { answering } from './answering.ts'

test('an aborted request harms neither the server nor the process', async () => {
  const broken = vi.fn()
  const server = createServer(
    answering(async (request, response) => {
      response.end(await text(request).catch((error) => Promise.reject(broken(error) ?? error)))
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf')
  await once(server, 'request')
  client.destroy()
  await expect.poll(() => broken.mock.calls).not.toEqual([])
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'whole' })
  expect(await answer.text()).toBe('whole')
  server.close()
})
