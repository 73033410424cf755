import { rm } from 'node:fs/promises'
import { buildWebsiteIfStale } from '@driverdesk/server/websiteBuild.ts'
import { startClock, TODAY } from './clock.ts'
import { fillDemoFolder } from './product.ts'

/** Once before all browser tests, so that no two of them build or fill at the same time; what it returns runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWebsiteIfStale()
  startClock()
  const folder = await fillDemoFolder(TODAY)
  process.env.DRIVERDESK_DEMO_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}
