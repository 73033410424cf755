import type { Settings } from '../settings.ts'
import type { FileStore } from './fileStore.ts'
import { folderStore } from './folderStore.ts'
import { s3Store } from './s3Store.ts'

export const openFileStore = ({ s3, filesDir }: Settings): FileStore =>
  s3 ? s3Store(s3) : folderStore(filesDir)
