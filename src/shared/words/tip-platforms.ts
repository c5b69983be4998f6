import type { TipPlatform } from '#shared/tip-platforms.ts'

export const tipPlatformWords: Readonly<Record<TipPlatform, string>> = {
  wechat_android: '安卓微信',
  wechat_ios: '苹果微信',
  in_game: '游戏内',
  phone: '手机浏览器',
  desktop: '电脑',
}
