import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitmap } from '../testing/uploadForm.ts'
import { checkUpload, readBitmap, rewritePicture } from './checkUpload.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function checked(content: Uint8Array, kind: 'image' | 'photo' = 'photo') {
  const path = join(folder, `${count++}`)
  await writeFile(path, content)
  return checkUpload('file', kind, path)
}

test('a photo is turned upright, limited to 1920 pixels, and loses its location and camera data', async () => {
  const taken = await sharp({ create: { width: 3_000, height: 2_400, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const photo = await checked(taken)
  expect(photo.extension).toBe('jpg')
  const kept = await sharp(photo.path).metadata()
  expect([kept.width, kept.height, kept.orientation, kept.exif]).toEqual([1920, 2400, undefined, undefined])
})

test('a small picture keeps its size and transparency', async () => {
  const logo = await sharp({ create: { width: 10, height: 5, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const kept = await sharp((await checked(logo, 'image')).path).metadata()
  expect([kept.format, kept.width, kept.height, kept.hasAlpha]).toEqual(['png', 10, 5, true])
})

test.each([
  [24, 5],
  [24, -5],
  [32, 5],
] as const)('a BMP of %i bits and height %i becomes a PNG', async (bits, height) => {
  const picture = await checked(bitmap(3, height, bits, [10, 20, 200]), 'image')
  expect(picture.extension).toBe('png')
  const { data, info } = await sharp(picture.path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([3, 5])
  expect([...data]).toEqual(Array(15).fill([200, 20, 10]).flat())
})

test('a BMP is not accepted as a photo', async () => {
  await expect(checked(bitmap(3, 3, 24, [0, 0, 0]))).rejects.toThrow('Unsupported file type')
})

test('the lowest row of a BMP comes first, unless its height is negative', () => {
  const rows = (height: number) => {
    const file = Buffer.from(bitmap(1, height, 24, [0, 0, 0]))
    file[54] = 255
    return [...(readBitmap(file, 100)?.rgba ?? [])]
  }
  const [blue, black] = [
    [0, 0, 255, 255],
    [0, 0, 0, 255],
  ]
  expect(rows(2)).toEqual([black, blue].flat())
  expect(rows(-2)).toEqual([blue, black].flat())
})

const broken = (change: (file: Buffer) => void, length?: number) => {
  const file = Buffer.from(bitmap(4, 4, 24, [1, 2, 3]))
  change(file)
  return file.subarray(0, length)
}
test.each([
  ['too short for its header', broken(() => {}, 40)],
  ['cut off', broken(() => {}, 90)],
  ['packed', broken((file) => file.writeUInt32LE(1, 30))],
  ['of 8 bits', broken((file) => file.writeUInt16LE(8, 28))],
  ['with masks that are not there', broken((file) => file.writeUInt32LE(3, 30))],
  ['without width', broken((file) => file.writeInt32LE(0, 18))],
  ['of negative width', broken((file) => file.writeInt32LE(-4, 18))],
  ['without height', broken((file) => file.writeInt32LE(0, 22))],
  ['of a height that no number holds', broken((file) => file.writeInt32LE(-2_147_483_648, 22))],
  ['whose picture begins inside its header', broken((file) => file.writeUInt32LE(0, 10))],
  ['whose picture begins after its end', broken((file) => file.writeUInt32LE(4_000_000_000, 10))],
])('a BMP that is %s is not read', (_, file) => {
  expect(readBitmap(file, 1_000)).toBeUndefined()
})

test('lets a hundred wait, asks the rest to try again, and accepts the next one', async () => {
  const from = join(folder, 'many')
  await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toFile(from)
  const rewritten = (index: number) => rewritePicture(from, 'image/png', `${from}-${index}`)
  const answers = await Promise.allSettled(Array.from({ length: 150 }, (_, index) => rewritten(index)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(40)
  expect(refused.length).toBeLessThan(60)
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'busy' } })
  await rewritten(150)
})
