/** Follows docs/operating.md: runs its commands as they are written there, with other folders and addresses. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './kernel/testing/freePort.ts'
import { endWith, type Running } from './kernel/testing/ownProcess.ts'
import { type EmbeddedProduct, embeddedProduct } from './testing/embeddedProduct.ts'
import { ACCOUNTS, PASSWORD } from './testing/testWorld.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const ROOT = resolve(import.meta.dirname, '../..')
const guide = await readFile(join(ROOT, 'docs/operating.md'), 'utf8')

/** The text below a heading, up to the next one of any level. */
function section(heading: string): string {
  const [, text] = guide.split(`\n${heading}\n`)
  if (text === undefined) throw new Error(`docs/operating.md has no section "${heading}".`)
  return text.split(/\n##+ /)[0] ?? ''
}

/** The commands of a section, from its blocks and its sentences, in their order. */
const commandsOf = (heading: string): string[] =>
  [...section(heading).matchAll(/^ *(env -i .+|npm run .+)$|`(npm run driverdesk -- [^`]+)`/gm)].map(
    ([, line, words]) => (line ?? words ?? '').trim(),
  )

let folder: string
let product: EmbeddedProduct
let server: Running
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-guide-'))
  product = await embeddedProduct({ LOG_LEVEL: 'fatal' })
  server = (await product.start()).server
})
afterAll(async () => {
  await endWith(server, 'SIGKILL')
  await product.end()
  await rm(folder, { recursive: true, force: true })
})

/** The same command, with folders and addresses of this test. */
const here = (command: string): string =>
  command
    .replaceAll('/mnt/other-disk', folder)
    .replaceAll('/tmp/drill', join(folder, 'drill'))
    .replaceAll('you@example.com', ACCOUNTS.manager.email)
    .replaceAll(/\bFILE\b/g, join(folder, 'driverdesk.backup'))
    .replaceAll(/\bbundle\.json\b/g, join(folder, 'bundle.json'))

function shell(command: string) {
  const child = spawn('sh', ['-c', here(command)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ADMIN_PASSWORD: PASSWORD, ...product.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece
    })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  return { child, ended, said: () => said }
}

test.each([
  ['## Backup', /^(?!.* backup$)/],
  ['## Accounts on the command line', /./],
  ['## What to watch', /./],
  ['## When you need help', /./],
  ['## Upgrade, and back', /./],
])('the commands of %s work beside a running server', async (heading, which) => {
  // Without a file, a backup needs a setting.
  const commands = commandsOf(heading).filter((command) => which.test(command))
  expect(commands.length).toBeGreaterThan(0)
  for (const command of commands) {
    const { code, said } = await shell(command).ended
    expect(code, `${command}\n${said}`).toBe(0)
  }
})

test('every command of the program is in the guide', async () => {
  const { said } = await shell('npm run driverdesk -- --help').ended
  const [, list = ''] = said.split('Commands:')
  const commands = [...list.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name]) => name)
  expect(commands.length).toBeGreaterThan(10)
  const unnamed = commands.filter((name) => !new RegExp(`(?:-- |\`|cli\\.ts )${name}\\b`).test(guide))
  expect(unnamed).toEqual([])
})

test('the drill restores the backup, checks it and starts it', async () => {
  const [restore, check, start, ...more] = commandsOf('### The drill') as [string, string, string]
  expect(more).toEqual([])
  expect(await shell(restore).ended).toMatchObject({ code: 0, said: expect.stringContaining('Restored ') })
  const checked = await shell(check).ended
  expect(checked, checked.said).toMatchObject({ code: 0 })
  // The website may not be built here.
  const port = await freePort()
  const drill = shell(`${start.replace('PORT=3999', `PORT=${port}`)} --no-website`)
  try {
    await vi.waitFor(() => expect(drill.said()).toMatch(/is ready on http/), {
      timeout: 120_000,
      interval: 100,
    })
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  } finally {
    // npm does not pass the signal on.
    process.kill(-(drill.child.pid as number), 'SIGTERM')
    await drill.ended
  }
})
