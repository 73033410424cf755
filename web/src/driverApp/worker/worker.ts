/**
 * The service worker of the drivers' app: it answers for '/driver/' alone. What it keeps is the app, never what the server
 * says of anybody.
 */
import { openApp, showMessage } from './pushMessages.ts'
import { type ShellVersion, serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Written in by the build (web/driverShell.plugin.ts). */
declare const SHELL: ShellVersion

serveShell(SHELL)

// At once: an installed app is seldom closed, and a new version would wait for that.
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
