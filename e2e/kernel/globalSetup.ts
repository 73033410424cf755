import { rm } from 'node:fs/promises'
import { startCluster } from '@driverdesk/server/kernel/testing/cluster.ts'
import { buildWebsiteIfStale } from '@driverdesk/server/websiteBuild.ts'
import { moveClockOf, startClock, TODAY } from './clock.ts'
import { fillDemo, giveDemoData } from './product.ts'

/** Builds the website and fills the demonstration database once before all browser tests. Returns the clean-up. */
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
  // Over the network and with a password, like an agency's own server.
  const cluster = await startCluster(true)
  const databaseUrl = cluster.url()
  await moveClockOf(databaseUrl)
  return { cluster, databaseUrl, folder: await fillDemo(TODAY, { databaseUrl }) }
}
