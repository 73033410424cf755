/** Draws photos and documents of a few drivers, without text because not every machine has fonts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { writeThumb } from '../kernel/files/checkUpload.ts'
import { type FileStore, thumbName, typeOfName } from '../kernel/files/fileStore.ts'
import { PUBLIC_KINDS } from '../kernel/files/storedFiles.ts'
import type { StoredFileKind } from '../kernel/tables.ts'
import { chanceOf } from './chance.ts'
import pictures from './pictures.json' with { type: 'json' }
import type { DemoFile, World } from './world.ts'

/** The kind of file for each column. Few drivers have files, so that the first start is quick. */
const PAPERS = {
  driver_license_front_photo: 'driver_licence',
  driver_license_back_photo: 'driver_licence',
  identity_photo: 'driver_identity',
  service_agreement_src: 'driver_agreement',
  alcohol_delivery_certificate: 'driver_certificate',
} as const

/** As many of the drivers, and the applicants. */
const WITH_PAPERS = 5

/** Adds photos of twelve drivers and two applicants, and documents of some. */
export function addPictures(world: World): void {
  const full = world.rows.driver.filter(({ bank_account_number }) => bank_account_number !== '')
  const known = full.filter(({ status }) => status !== DRIVER_APPLICANT).slice(0, 12)
  const applicants = full.filter(({ status }) => status === DRIVER_APPLICANT).slice(0, 2)
  for (const driver of [...known, ...applicants]) {
    // All documents of a driver show the same face.
    const face = drawFace(world, driver.id)
    driver.photo_src = addPicture(world, 'driver_photo', driver.id, 'photo', face)
    if (known.indexOf(driver) >= WITH_PAPERS) continue
    const addPaper = (kind: StoredFileKind, what: string) =>
      addPicture(world, kind, driver.id, what, fill(pictures.paper, { face }))
    for (const [column, kind] of Object.entries(PAPERS))
      Object.assign(driver, { [column]: addPaper(kind, column) })
    const file_name = addPaper('driver_right_to_work', 'passport')
    world.add('driver_right_to_work_photo', { driver_id: driver.id, src_name: 'passport.jpg', file_name })
  }
}

const fill = (drawing: string, values: Record<string, string | number>) =>
  drawing.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))

function drawFace({ plan }: World, driverId: number): string {
  const chance = chanceOf(plan.seed, 'face', driverId)
  const shirt = chance.whole(0, 359)
  return fill(pictures.face, {
    shirt,
    wall: (shirt + 150) % 360,
    skin: chance.pick(pictures.skins),
    hair: chance.pick(pictures.hairs),
    shoulders: chance.whole(82, 98),
    chin: chance.whole(122, 130),
    cheeks: chance.whole(40, 45),
    smile: chance.whole(152, 164),
  })
}

/** Names look random but are always the same in the same database. */
export function addPicture(
  world: World,
  kind: StoredFileKind,
  owner_id: number,
  what: string,
  drawing: string,
): string {
  const { seed, installation } = world.plan
  const chance = chanceOf(seed, 'file', installation, owner_id, what)
  const name = `${Array.from({ length: 32 }, () => chance.whole(0, 15).toString(16)).join('')}.jpg`
  world.files.push({ name, drawing, kind })
  world.add('stored_file', { name, kind, owner_id })
  return name
}

/** Draws the pictures into the store before any row names them. If filling fails, the housekeeping removes them. */
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
  const thumb = join(folder, thumbName(name))
  await writeThumb(path, typeOfName(name), thumb)
  await store.put(thumbName(name), thumb)
}
