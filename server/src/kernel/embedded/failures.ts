/** Explains why PostgreSQL could not start, and what to do. */
import { StartError } from '../program.ts'
import { PostgresFailed, WITHOUT_PROGRAMS } from './programs.ts'

/** Sessions of a killed server go on until they notice, which takes about a second. */
const STILL_IN_USE = /shared memory block .* is still in use|lock file ".*" already exists/
const NO_SHARED_MEMORY = /could not (?:create|open|resize|map) .*(?:shared memory|semaphores)/
const NO_DISK_SPACE = /no space left on device|disk quota exceeded/i
const DAMAGED =
  /pg_control|PG_CONTROL_VERSION|could not find the database system|valid checkpoint record|required WAL directory|not a valid data directory|postgresql\.conf|could not (?:open|read) (?:directory|file)|could not access status of transaction|invalid page|USE_FLOAT8_BYVAL/
const PORT_TAKEN = /could not bind .*Address already in use/

/** The advice for a damaged database. A backup can be restored only to an empty place. */
export const RESTORE =
  'Restore a copy of the folder, or move DATA_DIR and FILES_DIR away and restore a backup: npm run driverdesk -- restore FILE'

/** The first that fits the log is used. */
const CAUSES: readonly (readonly [log: RegExp, sentence: (folder: string) => string])[] = [
  [STILL_IN_USE, (folder) => `Another PostgreSQL is still using ${folder}. Stop it and start again.`],
  [
    NO_SHARED_MEMORY,
    () =>
      'PostgreSQL gets no shared memory or semaphores. Look at /dev/shm, and at the limits of the system or of the container.',
  ],
  [NO_DISK_SPACE, (folder) => `The disk of ${folder} is full. Free some space and start again.`],
  [/Read-only file system/i, (folder) => `${folder} is on a disk that cannot be written to. Check DATA_DIR.`],
  [
    /has invalid permissions|has wrong ownership/,
    (folder) =>
      `The permissions of ${folder} are too open or its owner is wrong: only the account that runs PostgreSQL may read it (mode 700). A volume that cannot keep permissions cannot hold it.`,
  ],
  [
    /could not look up effective user/,
    () =>
      'PostgreSQL needs an account that the system knows (an entry in /etc/passwd). Start Driverdesk as such an account, not by a number alone. As root, check the owner of DATA_DIR: it needs a name too.',
  ],
  [
    /administrative permissions/,
    () => 'PostgreSQL does not run with administrator rights. Start Driverdesk from a shell without them.',
  ],
  [
    /error while loading shared libraries|version `GLIBC|spawn \S+ ENOENT/,
    () =>
      `PostgreSQL's programs do not run on this system: they need glibc 2.27 or later. ${WITHOUT_PROGRAMS}`,
  ],
  [
    /\.s\.PGSQL\.\d+.*(?:Permission denied|EACCES)/,
    () => 'PostgreSQL’s account may not enter the temporary folder. Check TMPDIR and its permissions.',
  ],
  [
    /Permission denied|Operation not permitted|EACCES|EPERM/,
    (folder) =>
      `PostgreSQL's account may not use ${folder} or its programs. Check their owner and permissions.`,
  ],
  [
    /Too many open files|insufficient file descriptors|Input\/output error|EIO/,
    (folder) =>
      `The system cannot read ${folder} at the moment. Check its disk and the limits of the system.`,
  ],
  [DAMAGED, (folder) => `The database in ${folder} is damaged. ${RESTORE}`],
  [PORT_TAKEN, () => 'The port chosen for PostgreSQL is in use by another program. Start again.'],
]

/** Explains the failure with PostgreSQL's last log lines. Returns undefined for any other error. */
export function startFailure(error: unknown, folder: string): string | undefined {
  if (!(error instanceof PostgresFailed) && !isOfDisk(error)) return undefined
  const { message } = error as Error
  const [, sentence] = CAUSES.find(([log]) => log.test(message)) ?? []
  const log = error instanceof PostgresFailed ? message.split('\n') : []
  const words = log.findLast((line) => /(?:FATAL|PANIC|ERROR|error|spawn)\b/.test(line))
  const cause = sentence?.(folder) ?? `PostgreSQL could not start on ${folder}.`
  return `${cause}${words ? `\nPostgreSQL says: ${words.trim()}` : ''}`
}

/** Returns the error for the person who starts the program. Returns a bug of ours unchanged. */
export function explained(error: unknown, folder: string): unknown {
  const sentence = startFailure(error, folder)
  return sentence === undefined ? error : new StartError(sentence, { cause: error })
}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof PostgresFailed
    ? NO_DISK_SPACE.test(error.message) && !NO_SHARED_MEMORY.test(error.message)
    : ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

/** True if one of our own files met a disk that is full, read-only or broken. */
const isOfDisk = (error: unknown): boolean => isDiskFull(error) || ['EROFS', 'EIO'].includes(codeOf(error))

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? ''

export const isStillInUse = (error: unknown): boolean =>
  error instanceof PostgresFailed && STILL_IN_USE.test(error.message)

export const isPortTaken = (error: unknown): boolean =>
  error instanceof PostgresFailed && PORT_TAKEN.test(error.message)
