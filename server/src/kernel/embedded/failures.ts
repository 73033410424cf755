/** Why PostgreSQL could not start, as a sentence that says what to do. */
import { PostgresFailed } from './postgres.ts'
import { WITHOUT_PROGRAMS } from './programs.ts'

const NO_SPACE = /no space left on device|disk quota exceeded/i

/** In the order of how much they say; the first that fits its log is used. */
const CAUSES: readonly (readonly [text: RegExp, sentence: (folder: string) => string])[] = [
  [NO_SPACE, (folder) => `There is no room left on the disk of ${folder}. Make room, and start again.`],
  [/Read-only file system/, (folder) => `${folder} is on a disk that cannot be written. Look at DATA_DIR.`],
  [
    /has invalid permissions|has wrong ownership/,
    (folder) =>
      `The permissions of ${folder} are too open or its owner is wrong: only the account that runs PostgreSQL may read it (mode 700). A volume that cannot keep permissions cannot hold it.`,
  ],
  [
    /could not look up effective user/,
    () =>
      'PostgreSQL needs an account that the system knows (an entry in /etc/passwd). Start Driverdesk as one that is, not by a number alone.',
  ],
  [
    /Permission denied|Operation not permitted/,
    (folder) => `PostgreSQL's account may not use ${folder}. Look at its owner and at DATA_DIR.`,
  ],
  [
    /error while loading shared libraries|ENOENT|version `GLIBC/,
    () =>
      `PostgreSQL's programs do not run on this system: they need glibc 2.27 or later. ${WITHOUT_PROGRAMS}`,
  ],
  [
    /is in use|still in use/,
    (folder) => `Another PostgreSQL still works on ${folder}. Stop it, and start again.`,
  ],
  [
    /./s,
    (folder) =>
      `The database in ${folder} cannot be opened: it may be damaged. Put back a copy of the folder.`,
  ],
]

/** Says why in a sentence, with PostgreSQL's own last words. Undefined for any other error. */
export function startFailure(error: unknown, folder: string): string | undefined {
  if (!(error instanceof PostgresFailed) && !isOutOfSpace(error)) return undefined
  const { message } = error as Error
  const cause = CAUSES.find(([text]) => text.test(message)) ?? CAUSES[0]
  const words = message.split('\n').findLast((line) => /(FATAL|PANIC|ERROR|error): /.test(line))
  return `${cause?.[1](folder)}${words ? `\nPostgreSQL says: ${words.trim()}` : ''}`
}

/** Of PostgreSQL or of our own files. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof PostgresFailed
    ? NO_SPACE.test(error.message)
    : ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Sessions of a server that was killed go on until they notice; that takes them about a second. */
export const isStillInUse = (error: unknown): boolean =>
  error instanceof PostgresFailed &&
  /pre-existing shared memory block|lock file ".*" already exists/.test(error.message)
