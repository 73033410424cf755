/** PGlite, which kept the database up to version 0.1: installed only for as long as an old database is read. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../program.ts'
import type { Query } from './copyDatabase.ts'

const PACKAGE = '@electric-sql/pglite'
/** The one that made the databases there are. */
const VERSION = '0.5.16'

export interface Pglite {
  query<Row>(text: string, params?: readonly unknown[]): Promise<{ rows: Row[] }>
  close(): Promise<void>
}

export interface InstalledPglite {
  open(folder: string): Promise<Pglite>
  remove(): Promise<void>
}

interface Modules {
  PGlite: { create(options: { dataDir: string; extensions: object }): Promise<Pglite> }
  btree_gist: object
}

/**
 * Installs PGlite with npm into a temporary folder.
 *
 * @throws {StartError} if npm cannot
 */
export async function installPglite(): Promise<InstalledPglite> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-pglite-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await npmInstall(folder)
    const { PGlite, btree_gist } = await load(join(folder, 'node_modules', PACKAGE, 'dist'))
    return { open: (dataDir) => PGlite.create({ dataDir, extensions: { btree_gist } }), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function npmInstall(folder: string): Promise<void> {
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', '.']
  const child = spawn('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
  const said: Buffer[] = []
  child.stderr.on('data', (piece: Buffer) => said.push(piece))
  const code = await once(child, 'close').then(
    ([code]) => code,
    (error: Error) => said.push(Buffer.from(error.message)),
  )
  if (code !== 0) {
    throw new StartError(
      `npm could not install ${PACKAGE} ${VERSION}, which reads the old database. npm must be there and must reach its registry.\nnpm says: ${Buffer.concat(said).toString('utf8').trim()}`,
    )
  }
}

async function load(dist: string): Promise<Modules> {
  const [pglite, contrib] = await Promise.all(
    ['index.js', join('contrib', 'btree_gist.js')].map(
      (file) => import(pathToFileURL(join(dist, file)).href),
    ),
  )
  return { ...pglite, ...contrib }
}

/**
 * Opens a copy of a PGlite database, since PGlite writes into the folder that it opens.
 *
 * @param copy the folder of the copy, which is gone in the end
 * @throws {StartError} if PGlite cannot be installed or cannot open it
 */
export async function readPglite<T>(
  folder: string,
  copy: string,
  read: (query: Query) => Promise<T>,
): Promise<T> {
  const installed = await installPglite()
  try {
    await rm(copy, { recursive: true, force: true })
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
    await rm(join(copy, 'postmaster.pid'), { force: true })
    const pglite = await installed.open(copy).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new StartError(`PGlite cannot open the database in ${folder} (${reason}).`, { cause: error })
    })
    try {
      return await read(async (text, params) => (await pglite.query<never>(text, params)).rows)
    } finally {
      await pglite.close()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
    await installed.remove()
  }
}
