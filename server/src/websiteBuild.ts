/** Builds the website where that was not done since its sources changed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const WEBSITE = join(ROOT, 'web/dist')

/** Sources of the website. */
const SOURCES = [
  'web/{src,public}/**/*',
  'web/*.{html,ts,json,js,mjs,cjs}',
  'contract/src/**/*.ts',
  'domain/src/**/*.ts',
  'package-lock.json',
]

/** @throws {Error} when the build fails; what it said stands on the terminal */
export async function buildWebsiteIfStale(): Promise<void> {
  if (!isStale()) return
  console.log('Building the website …')
  // Aside, then renamed: a kill in the middle leaves no half website that looks fresh.
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
  if (code !== 0) throw new Error('The website could not be built.')
  await compressFiles(aside)
  await rm(WEBSITE, { recursive: true, force: true })
  await rename(aside, WEBSITE)
}

/** Writes beside each script and style in the folder the same compressed, once instead of for each who asks. */
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

/** Its best: it takes some seconds once, and everyone's first visit is the shorter for it. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

function isStale(): boolean {
  const page = join(WEBSITE, 'index.html')
  if (!existsSync(page)) return true
  // An image has the built website alone.
  if (!existsSync(join(ROOT, 'web/src'))) return false
  const built = statSync(page).mtimeMs
  return globSync(SOURCES, { cwd: ROOT }).some((file) => statSync(join(ROOT, file)).mtimeMs > built)
}

const viteProgram = () => join(ROOT, 'node_modules/vite/bin/vite.js')
