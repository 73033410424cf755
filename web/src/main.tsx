import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/global.css'
import { liveChannels } from '@driverdesk/contract/liveChannels.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLive } from './kernel/liveSocket.ts'
import { showError } from './kernel/query.ts'
import { createAppRouter } from './router.tsx'

// Before the first screen asks for its lists: what is connected by then need not ask for them twice.
startLive(liveChannels, (message) => showError(new Error(message)))

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
)
