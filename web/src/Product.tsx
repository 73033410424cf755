import { liveChannels } from '@driverdesk/contract/liveChannels.ts'
import { App } from './App.tsx'
import { openLiveSocket } from './kernel/liveSocket.ts'
import { showError } from './kernel/query.ts'
import { createAppRouter } from './router.tsx'

// Connects before the first screen requests its lists, which it would otherwise request twice.
openLiveSocket(liveChannels, (message) => showError(new Error(message)))

const router = createAppRouter()

/** The website of staff and restaurants. */
export const Product = () => <App router={router} />
