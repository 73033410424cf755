/** Photos and papers of a handful of drivers, drawn without letters: not every machine has fonts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { type FileStore, thumbOf, typeOfName } from '../kernel/files/fileStore.ts'
import { writeThumb } from '../kernel/files/picture.ts'
import { PUBLIC_KINDS } from '../kernel/files/storedFiles.ts'
import type { StoredFileKind } from '../kernel/tables/files.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'

export interface DemoFile {
  name: string
  kind: StoredFileKind
  owner_id: number
  /** SVG; a JPEG of it is stored. */
  drawing: string
}

/** Not more of them, however many drivers there are: a fresh start must not wait for pictures. */
const WITH_PHOTO = 12
const WITH_PAPERS = 5
const APPLICANTS_WITH_PAPERS = 2

const PAPERS = [
  ['driver_license_front_photo', 'front', 'driver_licence'],
  ['driver_license_back_photo', 'back', 'driver_licence'],
  ['identity_photo', 'identity', 'driver_identity'],
  ['service_agreement_src', 'agreement', 'driver_agreement'],
  ['alcohol_delivery_certificate', 'certificate', 'driver_certificate'],
] as const
type FileColumns = Record<'photo_src' | (typeof PAPERS)[number][0], string | null>
const NONE = {
  photo_src: null,
  ...Object.fromEntries(PAPERS.map(([column]) => [column, null])),
} as FileColumns

/** `columnsOf` gives each driver the same columns. */
export function driverFiles(plan: DemoPlan, drivers: readonly DemoRow<'driver'>[]) {
  const full = drivers.filter((driver) => driver.bank_account_number !== '')
  const known = full.filter(({ status }) => status !== DRIVER_APPLICANT).map(({ id }) => id)
  const applicants = full.filter(({ status }) => status === DRIVER_APPLICANT).map(({ id }) => id)
  const withPapers = [...known.slice(0, WITH_PAPERS), ...applicants.slice(0, APPLICANTS_WITH_PAPERS)]
  const columns = new Map<number, FileColumns>()
  const files: DemoFile[] = []
  const rightToWork: NewRow<'driver_right_to_work_photo'>[] = []
  for (const owner_id of new Set([...known.slice(0, WITH_PHOTO), ...withPapers])) {
    // Always from its beginning: the same face is on all papers of a driver.
    const own = () => chanceOf(plan.seed, 'face', owner_id)
    const draw = (what: string, kind: StoredFileKind) => {
      const name = fileName(plan, owner_id, what)
      const drawing = what === 'photo' ? portrait(own()) : paper(own(), chanceOf(plan.seed, what, owner_id))
      files.push({ name, kind, owner_id, drawing })
      return name
    }
    const columnsOfOne = { ...NONE, photo_src: draw('photo', 'driver_photo') }
    columns.set(owner_id, columnsOfOne)
    if (!withPapers.includes(owner_id)) continue
    for (const [column, what, kind] of PAPERS) columnsOfOne[column] = draw(what, kind)
    const file_name = draw('passport', 'driver_right_to_work')
    rightToWork.push({ driver_id: owner_id, src_name: 'passport.jpg', file_name })
  }
  return { files, rightToWork, columnsOf: (id: number) => columns.get(id) ?? NONE }
}

/** Of the shape of a random one, and always the same of the same database. */
export function fileName({ seed, installation }: DemoPlan, id: number, what: string): string {
  const chance = chanceOf(seed, 'file', installation, id, what)
  return `${Array.from({ length: 32 }, () => chance.whole(0, 15).toString(16)).join('')}.jpg`
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

const portrait = (own: Chance) => svg(240, 240, face(own))

/** A face, and lines in the place of writing. */
function paper(own: Chance, chance: Chance): string {
  const lines = Array.from({ length: 9 }, (_, line) => {
    const [x, width] = line < 6 ? [270, 330] : [40, 560]
    return `<rect x="${x}" y="${70 + line * 36}" width="${chance.whole(width / 2, width)}" height="12" rx="3" fill="#5b6470"/>`
  })
  const sheet = `<rect width="640" height="404" rx="24" fill="hsl(${chance.whole(0, 359)} 45% 90%)"/>`
  return svg(640, 404, `${sheet}<g transform="translate(24 24)">${face(own)}</g>${lines.join('')}`)
}

/** The same chance from its beginning draws the same face. */
function face(chance: Chance): string {
  const skin = chance.pick(['#f2d3b8', '#e5b48f', '#c98f66', '#9c6644', '#6f4630'])
  const hair = chance.pick(['#241c17', '#4a3325', '#8a5a2b', '#b9b3ab', '#7a2f1d'])
  const hue = chance.whole(0, 359)
  return `<rect width="240" height="240" fill="hsl(${(hue + 150) % 360} 35% 86%)"/>
    <ellipse cx="120" cy="240" rx="${chance.whole(82, 98)}" ry="66" fill="hsl(${hue} 45% 42%)"/>
    <ellipse cx="120" cy="112" rx="50" ry="62" fill="${hair}"/>
    <ellipse cx="120" cy="${chance.whole(122, 130)}" rx="${chance.whole(40, 45)}" ry="52" fill="${skin}"/>
    <circle cx="103" cy="120" r="5"/><circle cx="137" cy="120" r="5"/>
    <path d="M102 146 Q120 ${chance.whole(152, 164)} 138 146" fill="none" stroke="#6b2f2a" stroke-width="4"/>`
}

/** Streets seen from above, with a stretch of one closed. */
export function streetMap(chance: Chance): string {
  const blocks = Array.from({ length: 24 }, (_, nr) => {
    const [x, y] = [20 + (nr % 6) * 128, 20 + Math.floor(nr / 6) * 118]
    return `<rect x="${x}" y="${y}" width="${chance.whole(84, 104)}" height="${chance.whole(74, 94)}" fill="#d2dbcd"/>`
  })
  const closed = `<path d="M260 126 H520" stroke="#d9480f" stroke-width="14" stroke-dasharray="26 14"/>`
  return svg(800, 500, `<rect width="800" height="500" fill="#f6f4ef"/>${blocks.join('')}${closed}`)
}

/**
 * Draws the pictures into the store, before any row names them: where the filling then breaks off, the housekeeping
 * removes them.
 */
export async function storePictures(store: FileStore, files: readonly DemoFile[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-pictures-'))
  const limit = pLimit(8)
  try {
    await Promise.all(files.map((file) => limit(() => storePicture(store, file, folder))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storePicture(store: FileStore, { name, kind, drawing }: DemoFile, folder: string) {
  const path = join(folder, name)
  await sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toFile(path)
  await store.put(name, path)
  if (!PUBLIC_KINDS.includes(kind)) return
  const thumb = join(folder, thumbOf(name))
  await writeThumb(path, typeOfName(name), thumb)
  await store.put(thumbOf(name), thumb)
}
