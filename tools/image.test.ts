/** Tests the rules of hadolint that our Dockerfile could break, and the compose files. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { instructions, stages } from './kernel/dockerfile.ts'
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
  const of = (word: string) => last.filter((instruction) => instruction.word === word)
  expect(of('USER').map(({ rest }) => rest)).toEqual(['10001:10001'])
  expect(of('VOLUME').map(({ rest }) => rest)).toEqual(['/data'])
  expect(of('CMD').map(({ json }) => json)).toEqual([['node', 'server/src/cli.ts', 'start']])
  expect(of('HEALTHCHECK')).toHaveLength(1)
  // Nothing is written after USER.
  const after = last.slice(last.findIndex(({ word }) => word === 'USER') + 1).map(({ word }) => word)
  expect(after).not.toContain('RUN')
  expect(after).not.toContain('COPY')
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

test('the README lists each setting of the compose files', async () => {
  const readme = await read('README.md')
  for (const file of ['compose.yaml', 'compose.postgres.yaml']) {
    const { services } = parse(await read(file)) as { services: Record<string, Service> }
    for (const [name, { environment = {} }] of Object.entries(services))
      if (name !== 'postgres')
        for (const setting of Object.keys(environment)) expect(readme).toContain(`\`${setting}\``)
  }
})
