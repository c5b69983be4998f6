import type { Picture } from '#shared/media.ts'
import type { Settings, SettingsData } from '#shared/settings.ts'

export function viewSettings(data: SettingsData, logo: Picture | null, shareImage: string): Settings {
  const { logoId: _, shareImageId: __, statistics: ___, ...rest } = data
  // Where the site's own mark was taken down, it has none: a stand-in in its place would head every page.
  return { ...rest, logo: logo?.isTakenDown ? null : logo, shareImage }
}
