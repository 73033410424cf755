/**
 * The browser for the tests and for the README's pictures: the Chromium inside the npm package `@sparticuz/chromium`, so
 * that a machine needs only npm. CHROMIUM_PATH names another one, for macOS or for a newer browser.
 */
import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'

const run = promisify(execFile)
const packaged = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')))
const cache = fileURLToPath(new URL('../../node_modules/.cache/driverdesk', import.meta.url))

/**
 * Differs from the arguments that the package recommends for Lambda: a single process is unstable with several pages, and
 * without web security the tests would miss what a real browser refuses.
 */
const args = [
  // Test machines often run as root and lack the kernel features that the sandbox needs.
  '--no-sandbox',
  // On a machine without internet, pages must not wait for updates, telemetry or other protocols.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Containers give /dev/shm 64 MB, which is too little for a large page.
  '--disable-dev-shm-usage',
  // Gives letters the same width on every machine.
  '--font-render-hinting=none',
]

/** Returns the launch options. The first call unpacks the browser: 2 seconds, and 210 MB in `node_modules/.cache`. */
export async function chromium(): Promise<LaunchOptions> {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args }
  if (process.platform !== 'linux') {
    throw new Error(
      'The packaged Chromium runs on Linux: set CHROMIUM_PATH to a Chrome or Chromium of this machine.',
    )
  }
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  return { executablePath, args, env: { ...process.env, ...(await environment(folder, executablePath)) } }
}

async function unpacked(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8'))
  const folder = join(cache, `chromium-${manifest.version}`)
  if (await exists(folder)) return folder

  // Unpacked elsewhere and then renamed, so that a run at the same time finds the whole browser or none.
  await mkdir(cache, { recursive: true })
  const aside = await mkdtemp(join(cache, 'unpacking-'))
  try {
    const unpack = "const { default: it } = await import('@sparticuz/chromium'); await it.executablePath()"
    // The package unpacks into TMPDIR. It unpacks its libraries only if it believes it runs on Lambda.
    const env = { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
    await run(process.execPath, ['--input-type=module', '-e', unpack], { cwd: packaged, env })
    await writeFile(join(aside, 'fonts.conf'), fontSettings(folder))
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  }
  return folder
}

async function environment(folder: string, executablePath: string): Promise<Record<string, string>> {
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  if (await runsWith(executablePath, {})) return fonts
  const known = process.env.LD_LIBRARY_PATH
  const libraries = { LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), ...(known ? [known] : [])].join(':') }
  if (await runsWith(executablePath, libraries)) return { ...fonts, ...libraries }
  const { stdout } = await run('ldd', [executablePath], { env: { ...process.env, ...libraries } })
  const missing = stdout.split('\n').filter((line) => line.includes('not found'))
  throw new Error(`Chromium lacks libraries of this machine:\n${missing.join('\n')}`)
}

async function runsWith(executablePath: string, env: Record<string, string>): Promise<boolean> {
  const started = run(executablePath, ['--version'], { env: { ...process.env, ...env } })
  return started.then(
    () => true,
    () => false,
  )
}

/**
 * Prefers the bundled Open Sans to the machine's fonts, so that pictures are the same everywhere. Other scripts stay
 * readable.
 */
function fontSettings(folder: string): string {
  const families = ['sans-serif', 'serif', 'system-ui', 'Segoe UI', 'Roboto', 'Helvetica', 'Arial']
  const prefer = families.map(
    (family) => `
  <match target="pattern">
    <test name="family" qual="any"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Open Sans</string></edit>
  </match>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>${prefer.join('')}
</fontconfig>
`
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
