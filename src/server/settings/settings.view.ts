import type { Picture } from '#shared/media.ts'
import type { Settings, SettingsData } from '#shared/settings.ts'

export function viewSettings(data: SettingsData, pictures: ReadonlyMap<number, Picture>): Settings {
  const { logoId, shareImageId, ...rest } = data
  // Where the site's own mark was taken down, it has none: a stand-in in its place would head every page.
  const picture = (id: number | null) => {
    const known = id === null ? undefined : pictures.get(id)
    return known && !known.isTakenDown ? known : null
  }
  return { ...rest, logo: picture(logoId), shareImage: picture(shareImageId) }
}
