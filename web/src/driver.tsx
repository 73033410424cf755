import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startWorker } from './driverApp/appVersion.ts'
import { refreshOwn } from './driverApp/driverApp.data.ts'
import { createDriverRouter } from './driverRouter.tsx'
import { queryClient } from './kernel/query.ts'

const { queries, ...others } = queryClient.getDefaultOptions()
// A phone is without a network now and then: the app says so once (Notices.tsx), not with every list.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, meta: { ownErrors: true } } })

// Vite's own server has no worker to give out.
if (import.meta.env.PROD) startWorker(refreshOwn)

const place = document.getElementById('root')
if (!place) throw new Error('driver.html has no #root')
createRoot(place).render(
  <StrictMode>
    <App router={createDriverRouter()} tellingAt="top-center" />
  </StrictMode>,
)
