/**
 * The service worker of the drivers' app: it answers for '/driver/' alone. What it keeps is the app, never what the server
 * says of anybody.
 */
import { openApp, showMessage } from './pushMessages.ts'
import { fileAnswer, forgetOldShells, keepShell, pageAnswer, type ShellVersion } from './shell.ts'
import type { Worker } from './workerTypes.ts'

/** Written in by the build (web/driverShell.plugin.ts). */
declare const SHELL: ShellVersion

const shell = SHELL
const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) => {
  // At once: an installed app is seldom closed, and a new version would wait for that.
  event.waitUntil(keepShell(shell).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells(shell).then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageAnswer(shell, request))
  else if (pathname.startsWith('/assets/') || shell.files.includes(pathname))
    event.respondWith(fileAnswer(shell, request))
})

worker.addEventListener('push', (event) => {
  event.waitUntil(showMessage(worker, readJson(event.data)))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp(worker))
})

function readJson(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
