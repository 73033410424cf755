import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads a password for a command from `ADMIN_PASSWORD` or the keyboard. */
export const givenPassword = async (): Promise<string> => process.env.ADMIN_PASSWORD ?? (await askPassword())

/** Hides what is typed on a terminal. Reads one line if standard input is a pipe; empty if there is none. */
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
