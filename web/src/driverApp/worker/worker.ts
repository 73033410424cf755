/** The service worker for '/driver/'. It caches the app itself, never personal data. */
import { openApp, showMessage } from './pushMessages.ts'
import { type ShellVersion, serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Inserted by web/driverShell.plugin.ts. */
declare const SHELL: ShellVersion

serveShell(SHELL)

// At once: otherwise a new version would wait until the app is closed, which is rare.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(showMessage(self, readJson(event.data))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp(self))
})

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
