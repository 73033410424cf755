import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles } from './websiteBuild.ts'

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
