import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A password that a person gives to a command: `ADMIN_PASSWORD`, or else what they type. */
export const givenPassword = async (): Promise<string> => process.env.ADMIN_PASSWORD ?? (await askPassword())

/** Typed unseen on a terminal; read as a line where standard input is a pipe, and empty if that has none. */
async function askPassword(): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write('Password: ')
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY })
  try {
    return await Promise.race([terminal.question(''), once(terminal, 'close').then(() => '')])
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
