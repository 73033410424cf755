import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import { openShiftsLive, ownShiftsLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { App } from './App.tsx'
import { onLookAgain } from './driverApp/appVersion.ts'
import { followOwn, refreshOwn } from './driverApp/driverApp.data.ts'
import { createDriverRouter } from './driverRouter.tsx'
import { queryClient, showError } from './kernel/query.ts'
import { whenQuiet } from './kernel/whenQuiet.ts'

const { queries, ...others } = queryClient.getDefaultOptions()
// A phone loses its network now and then. The app says so once (Notices.tsx), not in every list.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, meta: { ownErrors: true } } })

onLookAgain(refreshOwn)
followOwn()

/** How long the app must have been in sight before it connects. */
const QUIET_MS = 5_000

openLiveLater()

/**
 * The first screen has just been answered, so its live connection can wait: its code never competes with that screen, and
 * is not loaded at all for a glance at the app.
 */
function openLiveLater(): void {
  whenQuiet(QUIET_MS, () => void openLive().catch(openLiveLater))
}

async function openLive(): Promise<void> {
  const { openLiveSocket } = await import('./kernel/liveSocket.ts')
  const channels = [ownShiftsLive, openShiftsLive, newsLive, replyLive]
  openLiveSocket(channels, (message) => showError(new Error(message)))
}

const router = createDriverRouter()

/** The drivers' app. */
export const DriverProduct = () => <App router={router} tellingAt="top-center" />
