/** A process that stores a file and then waits before the commit, so that a test can kill it there. */
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../call.ts'
import { filesOfCall } from '../files/callFiles.ts'
import { folderStore } from '../files/fileStore.ts'
import { picture } from './uploadForm.ts'

const dataDir = process.argv[2] as string
const services = {
  settings: { dataDir },
  files: folderStore(join(dataDir, 'files')),
  hasDiskSpace: () => true,
}
const call = filesOfCall(services as unknown as Services, console as unknown as FastifyBaseLogger)
const photo = Buffer.from(await picture('png')).toString('base64')
const stored = await call.storeFile(
  await call.checkData('photo', `data:image/png;base64,${photo}`, 'photo'),
  'driver_photo',
)
process.stdout.write(`stored ${stored.name}\n`)
setInterval(() => {}, 60_000)
