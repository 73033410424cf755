import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './kernel/run.ts'

const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')

test('the changelog names each migration', async () => {
  const files = await readdir(join(root, 'server/src/migrations'))
  const migrations = files.map((file) => file.replace('.ts', ''))
  expect(migrations.filter((migration) => !changelog.includes(`\`${migration}\``))).toEqual([])
})

test('the changelog begins with the version of the product', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(/^## (\S+)/m.exec(changelog)?.[1]).toBe(version)
})
