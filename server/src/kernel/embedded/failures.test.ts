import { expect, test } from 'vitest'
import { isDiskFull, isPortTaken, isStillInUse, startFailure } from './failures.ts'
import { PostgresFailed } from './programs.ts'

const FOLDER = '/srv/data/database'

test.each([
  [
    'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
    /Another PostgreSQL is still using/,
  ],
  ['FATAL:  lock file "postmaster.pid" already exists', /Another PostgreSQL is still using/],
  [
    'FATAL:  could not create shared memory segment: No space left on device',
    /no shared memory or semaphores/,
  ],
  ['FATAL:  could not create semaphores: No space left on device', /no shared memory or semaphores/],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', /no shared memory or semaphores/],
  [
    'FATAL:  could not open shared memory segment "/PostgreSQL.1": Read-only file system',
    /no shared memory or semaphores\. Look at \/dev\/shm/,
  ],
  [
    'FATAL:  could not open shared memory segment "/PostgreSQL.1": Permission denied',
    /no shared memory or semaphores/,
  ],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device', /The disk of .* is full/],
  [
    'FATAL:  could not open file "PG_VERSION": Read-only file system',
    /cannot be written to\. Check DATA_DIR/,
  ],
  ['FATAL:  data directory "/x" has invalid permissions', /too open or its owner is wrong/],
  [
    'initdb: error: could not look up effective user ID 12345: user does not exist',
    /an account that the system knows/,
  ],
  [
    'postgres: error while loading shared libraries: libicui18n.so.60',
    /glibc 2\.27 or later\. Set DATABASE_URL/,
  ],
  ['spawn /x/postgres ENOENT', /glibc 2\.27 or later/],
  [
    'FATAL:  could not create lock file "/tmp/x/socket/.s.PGSQL.5432.lock": Permission denied',
    /may not enter the temporary folder\. Check TMPDIR/,
  ],
  ['spawn EPERM', /may not use .* or its programs/],
  ['FATAL:  could not open directory "pg_notify": No such file or directory', /is damaged\. Restore a copy/],
  ['FATAL:  could not access status of transaction 859', /is damaged\. .* restore a backup: npm run/],
  ['FATAL:  could not open file "base/5/2601": No such file or directory', /is damaged\. Restore a copy/],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', /is damaged\. Restore a copy/],
  [
    'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
    /port .* is in use by another program/,
  ],
  [
    'FATAL:  insufficient file descriptors available to start server process',
    /Check its disk and the limits of the system/,
  ],
  ['FATAL:  something new', /PostgreSQL could not start on/],
  ['', /^PostgreSQL could not start on \/srv\/data\/database\.$/],
])('%s', (log, sentence) => {
  expect(startFailure(new PostgresFailed(log), FOLDER)).toMatch(sentence)
})

test.each([
  [
    'EROFS',
    "EROFS: read-only file system, unlink 'postmaster.pid'",
    /cannot be written to\. Check DATA_DIR\.$/,
  ],
  ['EIO', "EIO: i/o error, open 'postmaster.pid'", /Check its disk and the limits of the system\.$/],
])('names a failure with one of our own files: %s', (code, message, sentence) => {
  expect(startFailure(Object.assign(new Error(message), { code }), FOLDER)).toMatch(sentence)
})

test('adds PostgreSQL’s last message', () => {
  const log = 'LOG:  starting\nFATAL:  the first\nPANIC:  the last\nLOG:  shut down'
  expect(startFailure(new PostgresFailed(log), FOLDER)).toBe(
    `PostgreSQL could not start on ${FOLDER}.\nPostgreSQL says: PANIC:  the last`,
  )
})

test('recognises a full disk from our own files too, and leaves other errors unchanged', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(isDiskFull(full)).toBe(true)
  expect(startFailure(full, FOLDER)).toMatch(/is full/)
  expect(startFailure(new Error('another'), FOLDER)).toBeUndefined()
})

test('tells temporary failures from lasting ones', () => {
  const log = (text: string) => new PostgresFailed(text)
  expect(isStillInUse(log('pre-existing shared memory block (key 1, ID 2) is still in use'))).toBe(true)
  expect(isPortTaken(log('could not bind IPv4 address "127.0.0.1": Address already in use'))).toBe(true)
  expect(isStillInUse(log('PANIC: anything else'))).toBe(false)
})
