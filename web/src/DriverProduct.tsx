import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import { ownShiftsLive } from '@driverdesk/contract/shifts/ownShifts.live.ts'
import { App } from './App.tsx'
import { onLookAgain } from './driverApp/appVersion.ts'
import { followOwn, refreshOwn } from './driverApp/driverApp.data.ts'
import { createDriverRouter } from './driverRouter.tsx'
import { queryClient, showError } from './kernel/query.ts'

const { queries, ...others } = queryClient.getDefaultOptions()
// A phone loses its network now and then. The app says so once (Notices.tsx), not in every list.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, meta: { ownErrors: true } } })

onLookAgain(refreshOwn)
followOwn()
// After the first screen, which does not wait for it.
void import('./kernel/liveSocket.ts').then(({ openLiveSocket }) =>
  openLiveSocket([ownShiftsLive, newsLive, replyLive], (message) => showError(new Error(message))),
)

const router = createDriverRouter()

/** The drivers' app. */
export const DriverProduct = () => <App router={router} tellingAt="top-center" />
