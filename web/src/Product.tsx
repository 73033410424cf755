import { liveChannels } from '@driverdesk/contract/liveChannels.ts'
import { App } from './App.tsx'
import { openLiveSocket } from './kernel/liveSocket.ts'
import { showError } from './kernel/query.ts'
import { createAppRouter } from './router.tsx'

// Before the first screen asks for its lists: what is connected by then need not ask for them twice.
openLiveSocket(liveChannels, (message) => showError(new Error(message)))

const router = createAppRouter()

/** The staff's and the restaurants' web. */
export const Product = () => <App router={router} />
