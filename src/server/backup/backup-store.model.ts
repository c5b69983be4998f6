import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { SiteFolder } from '#server/base/site-folder.ts'
import type { Manifest } from './backup.model.ts'

/** Size and SHA-256 of what was stored. */
export interface Written {
  bytes: number
  sha256: string
}

/** Where all backups of a site lie, a folder or a bucket. Each is called by its moment (`nameOf`); pictures and videos lie once for all. */
export interface BackupStore {
  /** Names those that are whole, the oldest first. */
  names(): Promise<string[]>
  /** For people: where the store, or one of its backups, is. */
  said(name?: string): string
  /** Throws UnreadableBackup where it is not whole. */
  manifestOf(name: string): Promise<Manifest>
  /**
   * Adds a backup: `write` fills a folder of the disk, where all of its files lie in the end. Of an unfinished one nothing is taken for one.
   * Throws where another is being made.
   */
  add<T>(name: string, write: (folder: string) => Promise<T>): Promise<T>
  /** The folder of the disk in which a backup's files lie while `act` runs. */
  withFiles<T>(name: string, act: (folder: string) => Promise<T>): Promise<T>
  remove(name: string): Promise<void>
  /** Whether a picture or video of this size is there. */
  hasMedia(key: string, bytes: number): Promise<boolean>
  /** `isDamaged`: what has this name already is replaced; otherwise it may stay. */
  addMedia(key: string, content: Readable, isDamaged: boolean): Promise<Written>
  /** Undefined where it is missing. */
  openMedia(key: string): Promise<Readable | undefined>
  /** Removes the pictures and videos that are not among these. */
  keepMedia(keys: ReadonlySet<string>): Promise<void>
  /** A note beside the backups, null where there is none. */
  note(name: NoteName): Promise<string | null>
  /** In one step where the place can: half of one is never read. */
  writeNote(name: NoteName, text: string): Promise<void>
  removeNote(name: NoteName): Promise<void>
  /** The hashes of the notes of what was taken down. */
  takedowns(): Promise<string[]>
}

/** When one was last tried; which pictures and videos were found damaged then; that what is taken down is noted there. */
const noteNames = ['last-drill.json', 'damaged-media.json', 'takedowns.json'] as const
type NoteName = (typeof noteNames)[number] | `takedowns/${string}.json`

/** Of these names those of notes of what was taken down. */
export function hashesIn(names: readonly string[]): string[] {
  return names.flatMap((name) => /^([0-9a-f]{64})\.json$/.exec(name)?.[1] ?? []).sort()
}

export const manifestName = 'manifest.json'
const backupName = /^leitai-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

export function isBackupName(name: string): boolean {
  return backupName.test(name)
}

/** Of all that lies in a folder, what Leitai wrote there as one of backups: other people may keep things beside it. */
function ownEntries(names: readonly string[]): string[] {
  const own = names.filter((name) => isBackupName(name) || /^\.unfinished(-|$)/.test(name) || noteNames.some((note) => note === name))
  // Alone they may be anybody's.
  return own.length > 0 ? [...own, ...names.filter((name) => name === 'media' || name === 'takedowns')] : own
}

export function backupFolderAt(place: string): SiteFolder {
  const folder = resolve(place)
  return { folder, setting: 'BACKUP_FOLDER', instead: join(folder, 'leitai'), ownOf: ownEntries }
}

/** The name of the backup that a line of `leitai backup` speaks of. */
export function backupNameIn(said: string): string | null {
  return /\bleitai-\d{8}T\d{6}Z(?=：)/.exec(said)?.[0] ?? null
}

/** The name of the backup of a moment, ISO UTC. */
export function nameOf(moment: string): string {
  return `leitai-${moment.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`
}

/** The moment of the backup with this name, ISO UTC. */
export function momentOf(name: string): string {
  return name.replace(backupName, '$1-$2-$3T$4:$5:$6.000Z')
}

/** An error of a backup that is not what it was. */
export function changed(file: string): Error {
  return new Error(`${file} 缺失、不完整或被改过，请换一个备份`)
}

/** The same of its pictures and videos. `cure`: what is to be done, for people. */
export function damaged(keys: readonly string[], cure: string): Error {
  const [first, ...others] = keys.map((key) => `media/${key}`)
  return new Error(`${first} ${others.length > 0 ? `等 ${keys.length} 个文件` : ''}缺失、不完整或被改过：${cure}`)
}

/** How many pictures and videos are copied at once: each waits for the disk, or for the bucket. */
export const copiedAtOnce = 8
