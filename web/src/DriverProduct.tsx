import { App } from './App.tsx'
import { onLookAgain } from './driverApp/appVersion.ts'
import { refreshOwn } from './driverApp/driverApp.data.ts'
import { createDriverRouter } from './driverRouter.tsx'
import { queryClient } from './kernel/query.ts'

const { queries, ...others } = queryClient.getDefaultOptions()
// A phone is without a network now and then: the app says so once (Notices.tsx), not with every list.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, meta: { ownErrors: true } } })

onLookAgain(refreshOwn)

const router = createDriverRouter()

/** The drivers' app. */
export const DriverProduct = () => <App router={router} tellingAt="top-center" />
