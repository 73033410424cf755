import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'

const FULL = '/dev/full'

const PROGRAM = `
  import { setImmediate } from 'node:timers/promises'
  import { openLog } from './log.ts'
  const log = openLog({ logLevel: 'info' })
  for (let line = 0; line < 3; line++) {
    log.info('a line')
    await setImmediate()
  }
  console.log('still running')`

if (existsSync(FULL)) {
  test('a log on a full disk does not end the program', async () => {
    const disk = await open(FULL, 'w')
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', disk.fd],
    })
    let said = ''
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece
    })
    const [code] = await once(child, 'close')
    await disk.close()
    expect({ code, said }).toEqual({ code: 0, said: 'still running\n' })
  })
}
