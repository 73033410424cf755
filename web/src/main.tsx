import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { showError } from './kernel/query.ts'
import { createAppRouter } from './router.tsx'

// The login page need not wait for it.
import('./kernel/liveSocket.ts').then(
  ({ startLive }) => startLive((message) => showError(new Error(message))),
  showError,
)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
)
