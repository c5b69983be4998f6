import { resolve } from 'node:path'
import { type Bucket, bucketOf } from './bucket.ts'

/** Where all backups of a site lie. */
export type BackupPlace = { kind: 'folder'; folder: string } | { kind: 'bucket'; bucket: Bucket }

/** Undefined for an s3://… that names no bucket, and for other addresses (oss://…); anything else is the path of a folder. */
export function backupPlaceOf(text: string): BackupPlace | undefined {
  if (!/^(s3:|[a-z][a-z0-9+.-]*:\/)/i.test(text)) return { kind: 'folder', folder: resolve(text) }
  const bucket = bucketOf(text)
  return bucket && { kind: 'bucket', bucket }
}

/** What the name of such a place has to be, within a sentence; never with the value given, which holds a secret. */
export const backupPlaceForm = '目录，或 s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION'
