import { editDistance } from '#shared/edit-distance.ts'

/** Every setting of the process, by its name in the environment. */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'LEITAI_DATA',
  'DATABASE_URL',
  'MEDIA_URL',
  'GAME_TOKEN_SECRET',
  'GAME_TOKEN_JWKS',
  'GAME_TOKEN_CLAIM',
  'TRUST_PROXY',
  'FRAME_ANCESTORS',
  'METRICS_TOKEN',
  'ALLOW_HTTP_LOGIN',
  'LOG_LEVEL',
  'CACHE_MB',
  'BACKUP_FOLDER',
  'LEITAI_BACKUP_KEY',
  'SQLITE_REPLICATED',
  'LEITAI_NOW',
  'LIVE_STREAMS',
  'LEITAI_WORKERS',
  'CACHE_TAGS',
] as const
export type SettingName = (typeof settingNames)[number]

/** Read by its launcher. */
const namesAround: readonly string[] = ['LEITAI_SETTINGS']

/** What stands in the environment as a setting, and is none. */
export interface Misnamed {
  name: string
  /** The setting that is likely meant. */
  nearest: SettingName | null
}

const prefix = 'LEITAI_'
/** What some editors write before the first letter of a file, and nobody sees: it becomes a part of the first setting's name. */
export const byteOrderMark = '\uFEFF'
/** A short name of another program is too easily near one of ours. */
const shortestNear = 8
const mostTypos = 2

/** Names that begin as ours do, and those of other settings with a typo: what they say has no effect. */
export function misnamedSettings(source: Readonly<Record<string, string | undefined>>): Misnamed[] {
  return Object.entries(source)
    .flatMap(([name, value]): Misnamed[] => {
      if (!value || namesAround.includes(name) || settingNames.some((known) => known === name)) return []
      const nearest = nearestSetting(name)
      if (name.startsWith(byteOrderMark)) return [{ name, nearest }]
      return name.toUpperCase().startsWith(prefix) || (nearest !== null && name.length >= shortestNear) ? [{ name, nearest }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** For tests and pictures alone: nobody means it who wrote another name. */
const neverMeant: readonly SettingName[] = ['LEITAI_NOW']

interface Meant {
  known: SettingName
  letters: readonly string[]
  /** So many typos may be in it. */
  most: number
}
const meantWhole = meantAs((known) => known)
const meantBehindPrefix = meantAs(withoutPrefix)

function meantAs(written: (known: SettingName) => string): readonly Meant[] {
  return settingNames
    .filter((known) => !neverMeant.includes(known))
    .map((known) => {
      const letters = [...written(known)]
      return { known, letters, most: Math.min(mostTypos, Math.floor(letters.length / 3)) }
    })
}

/** With or without the prefix: LEITAI_PORT is likely PORT. What stands after the prefix has to be near by itself. */
function nearestSetting(name: string): SettingName | null {
  const typed = name.toUpperCase().replace(/IES$/, 'Y') // other programs have TRUSTED_PROXIES
  const letters = [...withoutPrefix(typed)]
  let nearest: SettingName | null = null
  let least = Number.POSITIVE_INFINITY
  for (const meant of typed.startsWith(prefix) ? meantBehindPrefix : meantWhole) {
    // Each start and each command compares a whole environment with them.
    if (Math.abs(meant.letters.length - letters.length) > meant.most) continue
    const far = editDistance(letters, meant.letters)
    if (far > meant.most || far >= least) continue
    least = far
    nearest = meant.known
  }
  return nearest
}

function withoutPrefix(name: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}
