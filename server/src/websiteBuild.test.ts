import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles, refuseUnlessWritable } from './websiteBuild.ts'

test('each script and style has both compressed forms beside it, and pages have none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-website-'))
  try {
    await mkdir(join(folder, 'assets'))
    const script = 'export const shifts = []\n'.repeat(200)
    await writeFile(join(folder, 'assets', 'main-3f2a.js'), script)
    await writeFile(join(folder, 'sw.js'), '')
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await compressFiles(folder)
    const names = ['assets', 'index.html', 'sw.js', 'sw.js.br', 'sw.js.gz']
    expect((await readdir(folder)).toSorted()).toEqual(names)
    const written = (end: string) => readFile(join(folder, 'assets', `main-3f2a.js.${end}`))
    expect(gunzipSync(await written('gz')).toString()).toBe(script)
    expect(brotliDecompressSync(await written('br')).toString()).toBe(script)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a start that cannot build the website says who must build it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-website-'))
  try {
    await mkdir(join(folder, 'node_modules'))
    // Root may write anywhere, so only a missing folder makes it fail.
    const refused = /this account cannot build it \(ENOENT.*run as its owner: npm run build$/
    expect(() => refuseUnlessWritable(folder)).toThrow(refused)
    await mkdir(join(folder, 'web'))
    expect(() => refuseUnlessWritable(folder)).not.toThrow()
  } finally {
    await rm(folder, { recursive: true })
  }
})
