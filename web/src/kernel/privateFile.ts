/** Files for signed-in callers: fetched with the session, shown from memory. */
import type { FileReply, Route } from '@driverdesk/contract/kernel/route.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from './api.ts'

export interface PrivateFileRoute extends Route {
  readonly params: z.ZodObject<{ file: z.ZodString }>
  readonly reply: FileReply
}

export interface PrivateFile {
  /** For an `img`; undefined while loading. */
  url: string | undefined
  error: Error | null
  retry: () => void
}

export function usePrivateFile(route: PrivateFileRoute, name: string): PrivateFile {
  const { data, error, refetch } = useQuery({
    queryKey: ['privateFile', route.path, name],
    queryFn: ({ signal }) => call(route, { params: { file: name } }, { signal }),
    // A name never changes its contents. Personal documents leave the memory at once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const address = URL.createObjectURL(data)
    setUrl(address)
    return () => {
      URL.revokeObjectURL(address)
      setUrl(undefined)
    }
  }, [data])
  return { url, error, retry: () => void refetch() }
}

/** Downloads the stored file `name` as `savedAs`, with its own extension. */
export async function savePrivateFile(route: PrivateFileRoute, name: string, savedAs: string): Promise<void> {
  const contents = await call(route, { params: { file: name } })
  saveFile(contents, `${savedAs}${/\.\w+$/.exec(name)?.[0] ?? ''}`)
}

/** The name that the server gave a file, if it gave one. */
export const nameOf = (file: Blob, otherwise: string): string =>
  file instanceof File ? file.name : otherwise

export function saveFile(contents: Blob, name: string): void {
  const url = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
