import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
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

const COMMAND = `
  import { openCommandLog } from './log.ts'
  const log = openCommandLog({ logLevel: process.argv[1] })
  log.info({ postgres: 1 }, 'database system was interrupted')
  log.warn('The files could not be removed.')
  log.error({ err: new Error('connection lost') }, 'jobs')
  log.fatal(new Error('No room'))`

test.each([
  ['info', 'The files could not be removed.\njobs (connection lost)\nNo room\n'],
  ['error', 'jobs (connection lost)\nNo room\n'],
  ['silent', ''],
])('a command prints warnings and errors in words, with LOG_LEVEL=%s', async (level, words) => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', COMMAND, level],
    { cwd: import.meta.dirname },
  )
  expect([stdout, stderr]).toEqual(['', words])
})
