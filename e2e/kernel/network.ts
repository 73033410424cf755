/** A network between a browser and the server that a test can cut without either side noticing. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Network {
  /** The product's address on this network, such as `http://127.0.0.1:41234`. */
  address: string
  /** Holds back everything from now on. Connections stay open and nothing is refused. */
  cut(): void
  /** Delivers everything that was held back. */
  mend(): void
  close(): Promise<void>
}

/** @param target the server's own address */
export async function openNetwork(target: string): Promise<Network> {
  const { hostname, port } = new URL(target)
  const ends = new Set<Socket>()
  let isCut = false
  const keep = (end: Socket, other: Socket) => {
    ends.add(end)
    if (isCut) end.pause()
    end.on('data', (bytes) => other.write(bytes))
    end.on('close', () => {
      ends.delete(end)
      other.destroy()
    })
    end.on('error', () => other.destroy())
  }
  const server = createServer((browser) => {
    const product = connect(Number(port), hostname)
    keep(browser, product)
    keep(product, browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      for (const end of ends) end.pause()
    },
    mend: () => {
      isCut = false
      for (const end of ends) end.resume()
    },
    close: async () => {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
