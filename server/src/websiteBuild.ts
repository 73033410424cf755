/** Builds the website if its sources have changed since the last build. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, existsSync, constants as fileConstants, globSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from './kernel/program.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const WEBSITE = join(ROOT, 'web/dist')

const SOURCES = [
  'web/{src,public}/**/*',
  'web/*.{html,ts,json,js,mjs,cjs}',
  'contract/src/**/*.ts',
  'domain/src/**/*.ts',
  'package-lock.json',
]

/** @throws {StartError} if this account cannot build, or the build fails; its output is on the terminal */
export async function buildWebsiteIfStale(): Promise<void> {
  if (!isStale()) return
  refuseUnlessWritable(ROOT)
  console.log('Building the website …')
  // Built in a temporary folder and renamed, so that a kill leaves no incomplete website that looks complete.
  const aside = join(ROOT, `node_modules/.cache/driverdesk/website-${process.pid}`)
  const build = spawn(
    process.execPath,
    [viteProgram(), 'build', '--logLevel', 'warn', '--outDir', aside, '--emptyOutDir'],
    {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new StartError('The website could not be built. The reason is above.')
  await compressFiles(aside)
  await rm(WEBSITE, { recursive: true, force: true })
  await rename(aside, WEBSITE)
}

/** The account of a service usually cannot write to the program (docs/operating.md, "As a service"). */
export function refuseUnlessWritable(root: string): void {
  try {
    for (const name of ['node_modules', 'web']) accessSync(join(root, name), fileConstants.W_OK)
  } catch (error) {
    throw new StartError(
      `The website is missing or older than the program, and this account cannot build it (${(error as Error).message}). In ${root}, run as its owner: npm run build`,
    )
  }
}

/** Writes a compressed copy beside each script and style, so that it need not be compressed for each request. */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css}', { cwd: folder }).map((file) => join(folder, file))
  await Promise.all(
    files.map(async (file) => {
      const contents = await readFile(file)
      await writeFile(`${file}.gz`, await promisify(gzip)(contents, { level: 9 }))
      await writeFile(`${file}.br`, await promisify(brotliCompress)(contents, { params: BROTLI }))
    }),
  )
}

/** The best level. It takes some seconds once, and makes every first visit faster. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

function isStale(): boolean {
  const page = join(WEBSITE, 'index.html')
  if (!existsSync(page)) return true
  // A container image has only the built website.
  if (!existsSync(join(ROOT, 'web/src'))) return false
  const built = statSync(page).mtimeMs
  return globSync(SOURCES, { cwd: ROOT }).some((file) => statSync(join(ROOT, file)).mtimeMs > built)
}

const viteProgram = () => join(ROOT, 'node_modules/vite/bin/vite.js')
