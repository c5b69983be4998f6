import { join, resolve } from 'node:path'

/** A folder that a setting names, which may be somebody else's by mistake. */
export interface SiteFolder {
  folder: string
  setting: 'LEITAI_DATA' | 'BACKUP_FOLDER'
  /** What the setting would name instead, where the folder is somebody else's. */
  instead: string
  /** Of the names in it, those of what the site has written there. */
  ownOf(names: readonly string[]): string[]
}

export function dataFolderAt(dataFolder: string): SiteFolder {
  const folder = resolve(dataFolder)
  return { folder, setting: 'LEITAI_DATA', instead: join(folder, 'leitai'), ownOf: (names) => names.filter((name) => ofData.test(name)) }
}

/** `damaged`: where the doctor has a damaged database moved. `.cache`: of the user of the service, whose home it is. */
const ofData = /^(leitai\.db([-.].*)?|media|backups|first-admin-link\.txt.*|damaged|\.cache|\.(scratch|tried)-.*)$/

/** Of pictures and videos. */
export function mediaFolderAt(dataFolder: string): SiteFolder {
  return { ...dataFolderAt(dataFolder), folder: resolve(dataFolder, 'media'), ownOf: (names) => names.filter((name) => ofMedia.test(name)) }
}

const ofMedia = /^([0-9a-f]{2}|share|icons|assets|owners|\.unfinished|\.place)$/

/** Made with every file system of Linux at its root, and nobody's. */
export const ofDisk = 'lost+found'
