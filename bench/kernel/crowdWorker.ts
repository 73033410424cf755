/**
 * Runs people with live connections in a separate thread. They only receive events and answer pings. Frames are written
 * like Socket.IO's, whose own client would take more processor time than the servers.
 */
import { parentPort, workerData } from 'node:worker_threads'

const { addresses, tokens } = workerData as { addresses: string[]; tokens: string[] }
let received = 0
let lost = 0

const joined = tokens.map((token, at) => join(addresses[at % addresses.length] as string, token))
await Promise.all(joined)
parentPort?.on('message', () => parentPort?.postMessage({ received, lost }))
parentPort?.postMessage('all are connected')

function join(address: string, token: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  socket.onmessage = ({ data }) => {
    const frame = String(data)
    if (frame.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
    else if (frame === '2') socket.send('3')
    else if (frame.startsWith('42["ready"')) resolve()
    else if (frame.startsWith('42')) received++
    else if (frame.startsWith('44')) reject(new Error(frame))
  }
  socket.onclose = () => {
    lost++
    reject(new Error('A connection was ended.'))
  }
  return promise
}
