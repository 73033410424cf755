import { expect, test, vi } from 'vitest'
import { runProgram, StartError } from './program.ts'

const failing = (error: Error) => async () => {
  throw error
}

async function printed(error: Error): Promise<string> {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await runProgram(failing(error))
  expect(exit).toHaveBeenCalledWith(1)
  const text = write.mock.calls.map(([line]) => line).join('')
  vi.restoreAllMocks()
  return text
}

test.each([
  ['ENOSPC', 'The disk is full. Free some space and try again. (the system says so)\n'],
  ['EACCES', 'This account may not do that. Use the account that runs the server. (the system says so)\n'],
  ['53100', 'The database’s disk is full. Free some space there and try again. (the system says so)\n'],
  [
    'XX001',
    'Part of the database is damaged. Keep a copy of it as it is, check the disk, and restore the last backup (docs/operating.md, "When the disk is lost"). (the system says so)\n',
  ],
  ...['57P01', '08006', 'ECONNRESET'].map((code) => [
    code,
    'The connection to the database is lost. Run the command again when PostgreSQL is back. (the system says so)\n',
  ]),
])('a command that fails with %s says what to do', async (code, sentence) => {
  expect(await printed(Object.assign(new Error('the system says so'), { code }))).toBe(sentence)
})

test('explains a connection that ended without a code, and a bucket that refuses', async () => {
  expect(await printed(new Error('Connection terminated unexpectedly'))).toBe(
    'The connection to the database is lost. Run the command again when PostgreSQL is back. (Connection terminated unexpectedly)\n',
  )
  const refused = Object.assign(new Error('Access Denied'), { code: 'ECONNREFUSED', $metadata: {} })
  expect(await printed(refused)).toBe(
    'The bucket refuses access or does not respond. Check S3_BUCKET and BACKUP_BUCKET, S3_ENDPOINT, S3_REGION and the keys. (Access Denied)\n',
  )
})

test('any other error of a file names it', async () => {
  const facts = { code: 'ENOTDIR', syscall: 'open', path: '/srv/a file/b' }
  const error = Object.assign(new Error("ENOTDIR: not a directory, open '/srv/a file/b'"), facts)
  expect(await printed(error)).toBe(
    "A file or folder cannot be used. Check its name, its owner and its disk. (ENOTDIR: not a directory, open '/srv/a file/b')\n",
  )
})

test('our own message is printed unchanged, and an internal fault with its stack', async () => {
  const ours = Object.assign(new StartError('Look at PORT.'), { code: 'EACCES' })
  expect(await printed(ours)).toBe('Look at PORT.\n')
  expect(await printed(new Error('a fault'))).toMatch(/^Error: a fault\n +at /)
})
