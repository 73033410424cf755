import { App } from './App.tsx'
import { onLookAgain } from './driverApp/appVersion.ts'
import { refreshOwn } from './driverApp/driverApp.data.ts'
import { createDriverRouter } from './driverRouter.tsx'
import { queryClient } from './kernel/query.ts'

const { queries, ...others } = queryClient.getDefaultOptions()
// A phone loses its network now and then. The app says so once (Notices.tsx), not in every list.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, meta: { ownErrors: true } } })

onLookAgain(refreshOwn)

const router = createDriverRouter()

/** The drivers' app. */
export const DriverProduct = () => <App router={router} tellingAt="top-center" />
