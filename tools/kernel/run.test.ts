import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from './run.ts'

const MODULE = new URL('./run.ts', import.meta.url).href

test('ends the command with the process that runs it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-run-'))
  const ended = join(folder, 'ended')
  const script = `trap 'touch ${ended}; exit' TERM; echo begun; while :; do sleep 0.1; done`
  const code = `
    import { run } from '${MODULE}'
    process.once('SIGTERM', () => process.exit(143))
    await run('sh', ['-c', ${JSON.stringify(script)}], { output: 'show' })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await once(child, 'exit')
  await expect
    .poll(() =>
      access(ended).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await rm(folder, { recursive: true })
})

test('runs a patient command at the lowest priority', async () => {
  const [patient, other] = await Promise.all(
    [true, false].map((isPatient) => {
      const code = 'setTimeout(() => console.log(require("node:os").getPriority()), 200)'
      return run(process.execPath, ['-e', code], { output: 'keep', isPatient })
    }),
  )
  expect([Number(patient?.output), Number(other?.output)]).toEqual([19, getPriority()])
})
