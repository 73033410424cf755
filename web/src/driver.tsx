import '@mantine/core/styles.layer.css'
import './ui/global.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startWorker } from './driverApp/appVersion.ts'
import { DriverLoginPage } from './driverApp/DriverLoginPage.tsx'
import { currentUser } from './kernel/session.ts'
import { NotLoaded } from './ui/NotLoaded.tsx'

// Vite's own server has no worker to give out.
if (import.meta.env.PROD) startWorker()

const place = document.getElementById('root')
if (!place) throw new Error('driver.html has no #root')
const root = createRoot(place)
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>)

const loadApp = () => import('./DriverProduct.tsx')

/** In the place of what is shown, after `begin`; where it does not arrive, that is said and can be tried again. */
async function openApp(begin?: () => void) {
  const page = await loadApp().then(
    ({ DriverProduct }) => <DriverProduct />,
    (error: unknown) => <NotLoaded error={error} />,
  )
  begin?.()
  show(page)
}

// The log-in is small, and what it is made of the app needs as well.
if (window.location.pathname === '/driver/login' && !currentUser()) {
  show(<DriverLoginPage prepare={() => void loadApp().catch(() => undefined)} openApp={openApp} />)
} else void openApp()
