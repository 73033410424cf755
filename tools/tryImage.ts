/**
 * `npm run try-image` tests the Dockerfile without a container engine: it follows the stages in temporary folders,
 * weighs the last one, and starts it as its account in a tree that cannot be written. Needs Linux and root. Prints what
 * it saw; the exit code is 1 if the image is too large or does not work.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Instruction, ignoring, instructions, stages } from './kernel/dockerfile.ts'
import { root } from './kernel/run.ts'

const MOST_MB = 350
const STARTED_MS = 120_000

const scratch = await mkdtemp(join(tmpdir(), 'driverdesk-image-'))
await chmod(scratch, 0o755)
try {
  const context = join(scratch, 'context')
  await mkdir(context)
  await copyContext(context)
  const image = await build(context)
  const megabytes = Number(run('du', ['-sm', image.folder]).split('\t')[0])
  console.log(`The image has ${megabytes} MB of its own, at most ${MOST_MB}.`)
  await tryStart(image)
  process.exitCode = megabytes <= MOST_MB ? 0 : 1
} finally {
  await rm(scratch, { recursive: true, force: true })
}

/** Copies what Docker would send to its builder from a fresh clone. */
async function copyContext(context: string): Promise<void> {
  const isLeftOut = ignoring(await readFile(join(root, '.dockerignore'), 'utf8'))
  const files = run('git', ['-C', root, 'ls-files', '-z']).split('\0')
  for (const file of files)
    if (file !== '' && !isLeftOut(file)) await cp(join(root, file), join(context, file))
}

interface Image {
  folder: string
  env: Record<string, string>
  user: string
  command: string[]
  health: string[]
}

/** Follows each stage of the Dockerfile in a folder that replaces its root. */
async function build(context: string): Promise<Image> {
  const folders = new Map<string, string>()
  let last: Image | undefined
  for (const [index, stage] of stages(await instructions(join(root, 'Dockerfile'))).entries()) {
    const name = stage.name ?? `stage-${index}`
    const folder = join(scratch, name)
    folders.set(name, folder)
    last = { folder, env: {}, user: '', command: [], health: [] }
    let cwd = folder
    for (const instruction of stage.instructions) {
      console.log(`${name}: ${instruction.text}`)
      cwd = await follow(instruction, { image: last, cwd, context, folders })
    }
  }
  if (!last) throw new Error('The Dockerfile has no stage.')
  return last
}

interface At {
  image: Image
  cwd: string
  context: string
  folders: Map<string, string>
}

/** Returns the folder in which the next instruction runs. */
async function follow({ word, words, rest, json }: Instruction, at: At): Promise<string> {
  const { image, cwd, context, folders } = at
  const inside = (path: string) => (path.startsWith('/') ? join(image.folder, path) : resolve(cwd, path))
  switch (word) {
    case 'WORKDIR':
      await mkdir(inside(rest), { recursive: true })
      return inside(rest)
    case 'COPY': {
      const from = words.find((part) => part.startsWith('--from='))?.slice('--from='.length)
      const paths = words.filter((part) => !part.startsWith('--'))
      const target = paths.pop() ?? ''
      const source = from === undefined ? context : (folders.get(from) ?? '')
      for (const path of paths) await copyInto(join(source, path), inside(target), target.endsWith('/'))
      return cwd
    }
    case 'RUN':
      // The account and the folder of the data belong to the machine; here they are made at the start.
      if (!rest.startsWith('useradd ')) run('sh', ['-c', rest], cwd)
      return cwd
    case 'ENV':
      for (const part of words)
        image.env[part.slice(0, part.indexOf('='))] = part.slice(part.indexOf('=') + 1)
      return cwd
    case 'USER':
      image.user = rest
      return cwd
    case 'CMD':
      image.command = json ?? []
      return cwd
    case 'HEALTHCHECK':
      image.health = json ?? []
      return cwd
    default:
      return cwd
  }
}

/** If it is a folder, its contents are copied. */
async function copyInto(source: string, target: string, isFolder: boolean): Promise<void> {
  const isFile = (await stat(source)).isFile()
  await cp(source, isFile && isFolder ? join(target, basename(source)) : target, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
  })
}

/** Starts the image as its account, with nothing to write but the data and the temporary folder, and ends it. */
async function tryStart(image: Image): Promise<void> {
  const [data, temporary] = [join(scratch, 'data'), join(scratch, 'tmp')]
  const [uid = '', gid = ''] = image.user.split(':')
  for (const folder of [data, temporary]) {
    await mkdir(folder)
    run('chown', [`${uid}:${gid}`, folder])
  }
  const accounts = join(scratch, 'passwd')
  await copyFile('/etc/passwd', accounts)
  await appendFile(accounts, `driverdesk:x:${uid}:${gid}::/data:/usr/sbin/nologin\n`)
  const port = await freePort()
  const app = join(image.folder, 'app')
  const env = {
    ...image.env,
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    TMPDIR: temporary,
    HOME: '/',
  }
  // In a mount namespace of its own, the tree is read-only.
  const isolated = `mount --bind "${accounts}" /etc/passwd && mount --bind "${image.folder}" "${image.folder}" && mount -o remount,ro,bind "${image.folder}" && cd "${app}" && exec setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs "$@"`
  const as = (command: string[]) => [
    '--mount',
    'sh',
    '-c',
    isolated,
    'sh',
    process.execPath,
    ...command.slice(1),
  ]
  const server = spawn('unshare', as(image.command), { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    const address = `http://127.0.0.1:${port}`
    await answers(`${address}/readyz`, ended)
    const page = await (await fetch(`${address}/login`)).text()
    if (!page.includes('<script')) throw new Error('The website is not served.')
    run('unshare', as(image.health), undefined, env)
    const stopped = performance.now()
    server.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`It ended with ${code}.`)
    console.log(
      `It started as ${image.user} in a read-only tree, was healthy, and ended cleanly in ${Math.round(performance.now() - stopped)} ms.`,
    )
  } finally {
    // Its PostgreSQL ends with it.
    server.kill('SIGKILL')
    await ended
  }
}

async function answers(url: string, ended: Promise<unknown>): Promise<void> {
  const until = performance.now() + STARTED_MS
  const gone = ended.then(() => {
    throw new Error('It ended instead of starting.')
  })
  while (performance.now() < until) {
    const answer = await Promise.race([fetch(url).catch(() => undefined), gone])
    if (answer?.ok) return
    await Promise.race([sleep(250), gone])
  }
  throw new Error(`It is not ready after ${STARTED_MS / 1_000} seconds.`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** @throws {Error} if it fails, with what it printed */
function run(command: string, args: string[], cwd?: string, env?: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...(cwd !== undefined && { cwd }),
    ...(env && { env }),
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}
