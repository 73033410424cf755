/**
 * The stored signed-in user (document 1, section 3). All tabs of a browser share one: where another tab signs in or
 * out, this one loads anew, so that nothing of the former account stays on its screen.
 */
import { type Role, roleOfCode } from '@driverdesk/domain/accounts/roles.ts'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { reloadPage } from './page.ts'

const STORED_USER = 'driverdesk.user'

const StoredUser = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  access_token: z.string().min(1),
  /** Administrator 10, Manager 20; null until an administrator gives the account a role (rulings 2.2). */
  role: z.literal([10, 20, 'restaurant', 'driver']).nullable(),
  /** Only a restaurant account has some. */
  restaurants: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      contact_name: z.string(),
      address: z.string(),
      status: z.literal([10, 20]),
      area_id: z.int(),
    }),
  ),
})
export type StoredUser = z.infer<typeof StoredUser>

const listeners = new Set<() => void>()
let text: string | null = null
let user: StoredUser | null = null

function parse(stored: string | null): StoredUser | null {
  try {
    return StoredUser.safeParse(JSON.parse(stored ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Follows what the storage says; a record that this version cannot read counts as signed out. */
function follow(stored: string | null) {
  if (stored === text) return
  text = stored
  user = parse(stored)
  for (const listener of [...listeners]) listener()
}

/** The storage may be switched off in a browser: then the user lives as long as the page. */
function store(stored: string | null) {
  try {
    if (stored === null) localStorage.removeItem(STORED_USER)
    else localStorage.setItem(STORED_USER, stored)
  } catch {}
  follow(stored)
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORED_USER)
  } catch {
    return text
  }
}

follow(readStorage())
window.addEventListener('storage', (event) => {
  if (event.key !== STORED_USER && event.key !== null) return
  const token = user?.access_token
  follow(readStorage())
  if (user?.access_token !== token) reloadPage()
})

/** The signed-in user, or null; the same object until it changes. */
export const currentUser = (): StoredUser | null => user

/** The role of a user, as the rules of the business name it. */
export const roleOf = ({ role }: StoredUser): Role => (typeof role === 'string' ? role : roleOfCode(role))

/** Stores the user of a successful sign-in, or a newer state of the same one. */
export const signIn = (signedIn: StoredUser): void => store(JSON.stringify(signedIn))

/** Clears the current and the stored user. */
export const signOut = (): void => store(null)

/**
 * The server no longer accepts `token`: signs out and reloads, so that the guard leads to the login page with its
 * sentence (document 1, section 8). A late answer to a former token leaves a newer sign-in alone.
 */
export function endSession(token: string): void {
  if (user?.access_token !== token) return
  signOut()
  reloadPage()
}

/** Calls `listener` after every change of the stored user, made in this tab or in another. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCurrentUser = (): StoredUser | null => useSyncExternalStore(onSessionChange, currentUser)
