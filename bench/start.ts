/**
 * Times the first start, with the database, migrations and demonstration data, and the second. Measures the memory of all
 * processes after a week is opened. Another checkout is measured in turn.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './kernel/rounds.ts'

const ROUNDS = 5
const LIMITS = { first: 0.6, second: 1, memory: 1 }

interface Figures {
  first: number
  second: number
  memory: number
}

/** @param other the folder of the other checkout, with its packages installed */
export async function startBench(other = process.argv[3]): Promise<boolean> {
  const ours = fileURLToPath(new URL('..', import.meta.url))
  const sides = other === undefined ? [ours] : [ours, other]
  const measured = new Map<string, Figures[]>(sides.map((side) => [side, []]))
  // The first round fills the caches of the disk and the compiler.
  for (let round = -1; round < ROUNDS; round++) {
    for (const [side, figures] of measured) {
      const taken = await measure(side)
      if (round >= 0) figures.push(taken)
    }
  }
  const medians = Array.from(measured.values(), (figures) => ({
    first: median(figures.map(({ first }) => first)),
    second: median(figures.map(({ second }) => second)),
    memory: median(figures.map(({ memory }) => memory)),
  }))
  const isGood = (['first', 'second', 'memory'] as const).map((what) => {
    const values = medians.map((each) => each[what])
    const unit = what === 'memory' ? 'MiB' : 'ms'
    const label = { first: 'first start', second: 'second start', memory: 'memory with the week open' }[what]
    console.log(
      `  ${label.padEnd(28)} ${values.map((value) => `${value.toFixed(0)} ${unit}`).join(' against ')}`,
    )
    if (values.length < 2) return true
    const ratio = (values[0] ?? Number.NaN) / (values[1] ?? Number.NaN)
    console.log(
      `    ratio ${ratio.toFixed(2)}, at most ${LIMITS[what]} (medians of ${ROUNDS} interleaved rounds)`,
    )
    return ratio <= LIMITS[what]
  })
  return isGood.every(Boolean)
}

async function measure(checkout: string): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-bench-'))
  try {
    const first = await start(checkout, folder)
    await stop(first.product)
    const second = await start(checkout, folder)
    const memory = await peakWhile(second.product.pid as number, () => openWeek(second.address))
    await stop(second.product)
    return { first: first.ms, second: second.ms, memory }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The command of the checkout's `npm start`: 'node server/src/cli.ts start'. */
async function startCommand(checkout: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'))
  return scripts.start.split(' ').slice(1)
}

async function start(checkout: string, folder: string) {
  const begun = performance.now()
  const product = spawn(
    join(checkout, 'node_modules/.bin/node'),
    [...(await startCommand(checkout)), '--no-website'],
    {
      cwd: checkout,
      env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  // An interrupted benchmark must leave no server running.
  const end = () => product.kill('SIGKILL')
  process.once('exit', end)
  product.once('exit', () => process.off('exit', end))
  let said = ''
  for await (const piece of product.stdout) {
    said += piece
    const [, address] = /ready on (http:\S+)/.exec(said) ?? []
    if (address) {
      product.stdout.resume()
      return { product, address, ms: performance.now() - begun }
    }
  }
  throw new Error(`The product of ${checkout} did not start: ${said}`)
}

async function stop(product: ChildProcess): Promise<void> {
  const gone = once(product, 'exit')
  product.kill('SIGTERM')
  await gone
}

/** Makes the calls of a schedule that an administrator opens. */
async function openWeek(address: string): Promise<void> {
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(address + path, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  const { access_token } = (await call('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@driverdesk.test', password: 'driverdesk' }),
  })) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  for (const path of [
    `/api/shift?period_date_from=${day(0)}&period_date_to=${day(6)}`,
    '/api/location',
    '/api/driver?status=10',
    '/api/option',
  ])
    await call(path, { headers })
}

async function peakWhile(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = 0
  let done = false
  const working = work().finally(() => {
    done = true
  })
  while (!done) peak = Math.max(peak, await memoryOf(pid))
  await working
  return Math.max(peak, await memoryOf(pid))
}

/** The memory of a process and its descendants, in MiB; shared memory counts once. */
async function memoryOf(root: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const status = /^\d+$/.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''))
    if (status) parents.set(Number(name), Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)))
  let kilobytes = 0
  for (const pid of [...parents.keys()].filter(isBelow)) {
    const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss: +(\d+)/m.exec(memory)?.[1] ?? 0)
  }
  return kilobytes / 1024
}
