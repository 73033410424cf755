/** Tests the rules of hadolint that our Dockerfile could break, and the compose files. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  type Instruction,
  ignoring,
  instructions,
  parseInstructions,
  type Stage,
  stages,
} from './kernel/dockerfile.ts'
import { root } from './kernel/run.ts'

const read = (file: string) => readFile(join(root, file), 'utf8')
const ofImage = async () => stages(await instructions(join(root, 'Dockerfile')))

test('every stage has the Node that the project runs on', async () => {
  const { dependencies } = JSON.parse(await read('package.json'))
  for (const { image } of await ofImage()) expect(image).toBe(`node:${dependencies.node}-bookworm-slim`)
})

test('the image has only production packages, and runs as an unprivileged account', async () => {
  const all = await ofImage()
  const packages = all.find(({ name }) => name === 'packages')
  expect(packages?.instructions.filter(({ word }) => word === 'RUN').map(({ rest }) => rest)).toEqual([
    expect.stringMatching(/^npm ci --omit=dev /),
  ])
  const last = all.at(-1)?.instructions ?? []
  expect(of('USER', last).map(({ rest }) => rest)).toEqual(['10001:10001'])
  expect(of('VOLUME', last).map(({ rest }) => rest)).toEqual(['/data'])
  expect(of('CMD', last).map(({ json }) => json)).toEqual([
    // Demonstration accounts have a password that anyone can read.
    ['node', 'server/src/cli.ts', 'start', '--empty'],
  ])
  expect(of('HEALTHCHECK', last)).toHaveLength(1)
  // Nothing is written after USER.
  const after = last.slice(last.findIndex(({ word }) => word === 'USER') + 1).map(({ word }) => word)
  expect(after).not.toContain('RUN')
  expect(after).not.toContain('COPY')
})

/** Rules of hadolint, each as a reason why a stage breaks it. */
const RULES: Record<string, (stage: Stage, all: readonly Stage[]) => boolean> = {
  'DL3000 an absolute WORKDIR': ({ instructions }) =>
    of('WORKDIR', instructions).some(({ rest }) => !rest.startsWith('/')),
  'DL3003 WORKDIR instead of cd': ({ instructions }) =>
    runs(instructions).some((line) => /\bcd\s/.test(line)),
  'DL3004 no sudo': ({ instructions }) => runs(instructions).some((line) => /\bsudo\s/.test(line)),
  'DL3006 and DL3007 an image with a version': ({ image }) => !/:(?!latest$)[\w.-]+$/.test(image),
  'DL3008 to DL3015 no packages of the system': ({ instructions }) =>
    runs(instructions).some((line) => /\b(?:apt|apt-get|apk|yum|dnf)\s/.test(line)),
  'DL3016 no package without a version': ({ instructions }) =>
    runs(instructions).some((line) => /\bnpm (?:install|i|add)\b/.test(line)),
  'DL3020 COPY instead of ADD': ({ instructions }) => of('ADD', instructions).length > 0,
  'DL3021 a folder as the target of several files': ({ instructions }) =>
    of('COPY', instructions).some(({ words }) => {
      const paths = words.filter((word) => !word.startsWith('--'))
      return paths.length > 2 && !/(?:^\.|\/)$/.test(paths.at(-1) ?? '')
    }),
  'DL3022 and DL3023 COPY from an earlier stage': (stage, all) => {
    const before = new Set(all.slice(0, all.indexOf(stage)).map(({ name }) => name))
    return of('COPY', stage.instructions)
      .flatMap(({ words }) => words.filter((word) => word.startsWith('--from=')))
      .some((from) => !before.has(from.slice('--from='.length)))
  },
  'DL3024 names of their own': (stage, all) =>
    stage.name !== undefined && all.some((other) => other !== stage && other.name === stage.name),
  'DL3025 a list in CMD': ({ instructions }) =>
    [...of('CMD', instructions), ...of('ENTRYPOINT', instructions)].some(({ json }) => !json),
  'DL3045 COPY to a path below a WORKDIR': ({ instructions }) => {
    const isIn = instructions.findIndex(({ word }) => word === 'WORKDIR')
    return instructions.some(
      ({ word, words }, at) => word === 'COPY' && !words.at(-1)?.startsWith('/') && (isIn < 0 || at < isIn),
    )
  },
  'DL3046 a high uid only without a log of logins': ({ instructions }) =>
    runs(instructions).some((line) => /\buseradd\b/.test(line) && /--uid \d{6}/.test(line)),
  'DL4000 no MAINTAINER': ({ instructions }) => of('MAINTAINER', instructions).length > 0,
  'DL4003 and DL4004 one command': ({ instructions }) =>
    of('CMD', instructions).length > 1 || of('ENTRYPOINT', instructions).length > 1,
  'DL4006 no pipe without pipefail': ({ instructions }) =>
    runs(instructions).some((line) => /[^|]\|[^|]/.test(line)),
}

const of = (word: string, all: readonly Instruction[]) =>
  all.filter((instruction) => instruction.word === word)
const runs = (all: readonly Instruction[]): string[] => of('RUN', all).map(({ rest }) => rest)

test.each(Object.entries(RULES))('each stage keeps %s', async (_, isBroken) => {
  const all = await ofImage()
  expect(all.filter((stage) => isBroken(stage, all))).toEqual([])
})

test('the rules find what is broken', () => {
  const broken = stages(
    parseInstructions(`FROM node AS one
ADD x y
COPY a b c
COPY --from=two a /b
WORKDIR app
RUN cd /x && sudo apt-get install y | npm install z && useradd --uid 100001 me
CMD node
CMD node
MAINTAINER me
FROM node AS one`),
  )
  const found = Object.entries(RULES).filter(([, isBroken]) =>
    broken.some((stage) => isBroken(stage, broken)),
  )
  expect(found.map(([rule]) => rule)).toEqual(Object.keys(RULES))
})

test('every file of the lock has its package.json in the image', async () => {
  const { workspaces } = JSON.parse(await read('package.json'))
  const packages = (await ofImage()).find(({ name }) => name === 'packages')
  const copied = packages?.instructions.filter(({ word }) => word === 'COPY').flatMap(({ words }) => words)
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
})

interface Service {
  image?: string
  read_only?: boolean
  cap_drop?: string[]
  environment?: Record<string, string>
  env_file?: unknown
  volumes?: string[]
}

test.each([
  ['compose.yaml', ['driverdesk']],
  ['compose.postgres.yaml', ['one', 'two']],
])('%s starts it with a read-only file system and no capabilities', async (file, names) => {
  const { services, volumes } = parse(await read(file), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  const { version } = JSON.parse(await read('package.json'))
  for (const name of names) {
    expect(services[name]).toMatchObject({
      image: `driverdesk:${version}`,
      read_only: true,
      cap_drop: ['ALL'],
      tmpfs: ['/tmp'],
    })
  }
  for (const { image, volumes: mounted = [] } of Object.values(services)) {
    expect(image).toMatch(/:\d+\.\d+/)
    for (const volume of mounted) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  }
})

test.each(['compose.yaml', 'compose.postgres.yaml'])('%s takes each setting from .env', async (file) => {
  const { services } = parse(await read(file), { merge: true }) as { services: Record<string, Service> }
  const ours = Object.values(services).filter(({ image }) => image?.startsWith('driverdesk:'))
  expect(ours.length).toBeGreaterThan(0)
  for (const { environment = {}, env_file } of ours) {
    expect(env_file).toEqual([{ path: '.env', required: false }])
    // These win over the file, so only what the compose file itself decides may be among them.
    const decided = ['DATABASE_URL', 'DRAIN_SECONDS', 'PUBLIC_URL', 'TRUSTED_PROXIES']
    expect(decided).toEqual(expect.arrayContaining(Object.keys(environment)))
  }
})

test('the context of the image has no secrets, no tests and nothing that is built', async () => {
  const isLeftOut = ignoring(await read('.dockerignore'))
  for (const path of [
    '.env',
    '.git/config',
    'data/database/PG_VERSION',
    'node_modules/zod/package.json',
    'server/node_modules/zod/package.json',
    'web/dist/index.html',
    'server/src/kernel/open.test.ts',
    'web/src/guards.test.tsx',
    'server/src/kernel/testing/freePort.ts',
  ])
    expect([path, isLeftOut(path)]).toEqual([path, true])
  for (const path of ['package.json', 'server/src/cli.ts', 'server/src/testMail.ts', 'web/src/App.tsx'])
    expect([path, isLeftOut(path)]).toEqual([path, false])
})

test('each command that the guide gives for a container exists', async () => {
  const guide = await read('docs/operating.md')
  const commands = [...guide.matchAll(/docker compose[^`\n]*/g)].map(([command]) => command)
  expect(commands.length).toBeGreaterThan(10)
  const services = new Map<string, string[]>()
  for (const file of ['compose.yaml', 'compose.postgres.yaml'])
    services.set(file, Object.keys((parse(await read(file)) as { services: object }).services))
  for (const command of commands) {
    const [, file = 'compose.yaml', words = ''] = /^docker compose (?:-f (\S+) )?(.*)$/.exec(command) ?? []
    const [verb = '', ...rest] = words.split(' ')
    expect([command, ['up', 'exec', 'run', 'stop']]).toEqual([command, expect.arrayContaining([verb])])
    const service = rest.find((word) => /^[a-z]+$/.test(word))
    if (service || verb !== 'up')
      expect([command, services.get(file)]).toEqual([command, expect.arrayContaining([service])])
    const [, name] = /cli\.ts ([a-z-]+)/.exec(command) ?? []
    if (name) expect(guide).toMatch(new RegExp(`(?:-- |\`|cli\\.ts )${name}\\b`))
  }
})
