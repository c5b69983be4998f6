import type { Picture } from '#shared/media.ts'
import type { Settings, SettingsData } from '#shared/settings.ts'

export function viewSettings(data: SettingsData, pictures: ReadonlyMap<number, Picture>): Settings {
  const { logoId, shareImageId, ...rest } = data
  const picture = (id: number | null) => (id === null ? null : (pictures.get(id) ?? null))
  return { ...rest, logo: picture(logoId), shareImage: picture(shareImageId) }
}
