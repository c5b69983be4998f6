/** Where somebody may stand who wants the game, in the order of the page. No schemas here: the browser reads it too. */
export const tipPlatforms = ['wechat_android', 'wechat_ios', 'in_game', 'phone', 'desktop'] as const
export type TipPlatform = (typeof tipPlatforms)[number]

export const tipPlatformNames: Readonly<Record<TipPlatform, string>> = {
  wechat_android: '安卓微信',
  wechat_ios: '苹果微信',
  in_game: '游戏内',
  phone: '手机浏览器',
  desktop: '电脑',
}
