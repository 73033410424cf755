import { rm } from 'node:fs/promises'
import { startCluster } from '@driverdesk/server/kernel/testing/cluster.ts'
import { buildWebsiteIfStale } from '@driverdesk/server/websiteBuild.ts'
import { moveClockOf, startClock, TODAY } from './clock.ts'
import { fillDemo, giveDemoData } from './product.ts'

/** Once before all browser tests, so that no two of them build or fill at the same time; what it returns runs after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  startClock()
  const building = buildWebsiteIfStale()
  const [filled] = await Promise.allSettled([fillCluster(), building])
  if (filled.status === 'rejected') throw filled.reason
  const { cluster, ...data } = filled.value
  const end = async () => {
    await cluster.stop()
    await rm(data.folder, { recursive: true, force: true })
  }
  try {
    await building
  } catch (error) {
    await end()
    throw error
  }
  giveDemoData(data)
  return end
}

async function fillCluster() {
  // By the network and with a password, as an agency's server is reached.
  const cluster = await startCluster(true)
  const databaseUrl = cluster.url()
  await moveClockOf(databaseUrl)
  return { cluster, databaseUrl, folder: await fillDemo(TODAY, { databaseUrl }) }
}
