/** Builds the previous version from the commit named in CHANGELOG.md, with today's packages except for its own pg-boss. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../../..')
const ROOMS = ['domain', 'contract', 'server']

export interface PreviousVersion {
  /** '0.1' */
  version: string
  /** The path of its command line. */
  program: string
  end(): Promise<void>
}

export async function previousVersion(): Promise<PreviousVersion> {
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const [, version, commit] = /The last commit of version (\S+) is `(\w+)`/.exec(changelog) ?? []
  if (!version || !commit)
    throw new Error('CHANGELOG.md does not name the last commit of the version before.')
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-previous-'))
  const archive = join(folder, 'sources.tar')
  const git = ['-C', ROOT, 'archive', '--output', archive, commit, 'package.json', ...ROOMS]
  await run('git', git).catch((error: unknown) => {
    throw new Error(
      `This clone has no commit ${commit}, the last one of version ${version}. Get the whole history first: git fetch --unshallow`,
      { cause: error },
    )
  })
  await run('tar', ['-xf', archive, '-C', folder])
  await linkPackages(folder, version)
  return {
    version,
    program: join(folder, 'server/src/cli.ts'),
    end: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Links its rooms by name, and its own version of pg-boss, which has other tables. */
async function linkPackages(folder: string, version: string): Promise<void> {
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@driverdesk'), { recursive: true })
  for (const room of ROOMS) await symlink(join(folder, room), join(packages, '@driverdesk', room))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name === '@driverdesk') continue
    const own = name === 'pg-boss' ? `pg-boss-${version}` : name
    await symlink(join(ROOT, 'node_modules', own), join(packages, name))
  }
  await symlink(join(ROOT, 'server/node_modules'), join(folder, 'server/node_modules'))
}
